# The shop as an image (docs/deploy.md): docker build -t oja . or podman build --format docker -t oja .

# The version of package-lock.json. This one only installs and builds; the shop runs on the Node of the packages.
ARG NODE_VERSION=26.10.0
ARG DEBIAN=trixie-slim

FROM docker.io/library/node:${NODE_VERSION}-${DEBIAN} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The demo is the only tool of the image, for SHOP_MODE=demo; the others and their packages stay out.
COPY tools/demo/package.json tools/demo/
# .npmrc: no package runs a script of its own.
RUN npm ci --omit=dev --no-audit --no-fund
COPY astro.config.mjs tsconfig.json ./
COPY scripts/build.mjs scripts/build-stamp.mjs scripts/help.mjs scripts/
COPY public public
COPY src src
RUN node scripts/build.mjs
# What only builds stays here.
RUN cd node_modules \
    && rm -rf astro @astrojs vite rolldown @rolldown esbuild @esbuild lightningcss lightningcss-* @babel shiki @shikijs @bruits svgo csso \
        node-linux-*/include node-linux-*/share \
    && find .bin -xtype l -delete

FROM docker.io/library/debian:${DEBIAN}
# Node needs libatomic1, backups pg_dump. The shop's user owns nothing but its data, backups and imports: a new volume
# takes the owner of the folder that it stands in.
RUN apt-get update \
    && apt-get install -y --no-install-recommends libatomic1 postgresql-client \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/* \
    && groupadd --system --gid 10001 oja \
    && useradd --system --uid 10001 --gid 10001 --home-dir /data --shell /usr/sbin/nologin oja \
    && install -d -m 700 -o oja -g oja /data /data/files /var/backups/oja /imports
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json LICENSE NOTICE ./
COPY public public
COPY src src
# The operator's commands: docker compose exec shop1 node scripts/shop.ts orders list
COPY scripts/account.ts scripts/backup.ts scripts/cache.ts scripts/copy.ts scripts/desk.ts scripts/doctor.ts scripts/generate.ts \
    scripts/import.ts scripts/messages.ts scripts/order.ts scripts/restore.ts scripts/shop.ts scripts/run-command.ts scripts/command.ts \
    scripts/help.mjs scripts/
COPY scripts/cache scripts/cache
COPY scripts/generate scripts/generate
COPY scripts/import scripts/import
COPY scripts/order scripts/order
COPY scripts/shop scripts/shop
COPY tools/demo tools/demo
ENV NODE_ENV=production SHOP_MODE=live PATH=/app/node_modules/.bin:/usr/local/bin:/usr/bin:/bin HOST=0.0.0.0 PORT=4321 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 4321
# Builders of OCI images leave this out, so compose.yaml says it again. Not /readyz: without its database a shop still shows
# its cached pages, and nothing is won by replacing it.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "src/server/main.ts"]

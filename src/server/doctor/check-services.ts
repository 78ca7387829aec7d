/** Checks other services that the shop uses: any HTTP answer shows that they can be reached. */
import type { Config } from '../config/config.ts';
import { ask, reasonOf } from './ask.ts';
import type { Examined } from './examined.ts';
import { type Finding, ok, warning } from './finding.ts';

interface Service {
  readonly name: string;
  readonly setting: string;
  readonly url: string;
  /** What is missing without the service, in a sentence after `until then`. */
  readonly loss: string;
}

const OWN_PATH = /^\//;

function* servicesOf(config: Config, env: Examined['env']): Generator<Service> {
  const { apiBase, fileHost, indexNow, geolocation, tracing } = config;
  if (!OWN_PATH.test(apiBase))
    yield { name: 'The API', setting: 'API_BASE', url: apiBase, loss: 'only cached pages are shown' };
  if (!OWN_PATH.test(fileHost))
    yield { name: 'The host of pictures', setting: 'FILE_HOST', url: fileHost, loss: 'pictures may be missing' };
  if (indexNow)
    yield {
      name: 'IndexNow',
      setting: 'INDEXNOW_URL',
      url: indexNow.url,
      loss: 'search engines are not notified of changes',
    };
  if (geolocation.kind === 'service')
    yield {
      name: 'The geolocation service',
      setting: 'GEOIP_URL',
      url: new URL(geolocation.url.replace('{ip}', '0')).origin,
      loss: 'the header names no place',
    };
  const collector = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?.trim() || env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim();
  if (tracing && collector)
    yield {
      name: 'The collector of traces',
      setting: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      url: collector,
      loss: 'traces are lost',
    };
}

async function checkService({ name, setting, url, loss }: Service): Promise<Finding> {
  const { host } = new URL(url);
  try {
    await ask(url, { method: 'HEAD' });
    return ok('services', `${name} at ${host} can be reached.`);
  } catch (error) {
    const todo = `Let this machine connect to it, or correct ${setting}: until then ${loss}.`;
    return warning('services', `${name} cannot be reached at ${host}: ${reasonOf(error)}.`, todo);
  }
}

/** Yields the findings about other services. */
export async function* checkServices({ config, env }: Examined): AsyncGenerator<Finding> {
  yield* await Promise.all([...servicesOf(config, env)].map(checkService));
}

vcl 4.1;

# Varnish in front of the shop (docs/edge.md). Start it with `-p http_gzip_support=off`, since the shop compresses
# pages itself, and tell the shop VARNISH_URLS and VARNISH_SECRET. Needs the module xkey (Debian: varnish-modules).

import std;
import xkey;

backend shop {
    .host = "127.0.0.1";
    .port = "4321";
    .max_connections = 200;
    .first_byte_timeout = 30s;
    .probe = {
        # Whether the process answers at all: without its database it still shows what it has in memory.
        .url = "/livez";
        .interval = 2s;
        .timeout = 5s;
        .window = 3;
        .threshold = 1;
        .initial = 1;
    }
}

# From where purges come: the machines of the shop. They also need the secret.
acl purgers {
    "localhost";
}

# Proxies of yours in front of Varnish, such as one for TLS on this machine: their ids of requests and traces are kept.
acl proxies {
    "localhost";
}

# What the shop knows as VARNISH_SECRET: a text without spaces in a file that only Varnish can read (docs/edge.md). Read here
# first, so that Varnish does not start without it.
sub vcl_init {
    if (std.fileread("/etc/varnish/oja-secret") !~ "^\S{32,}\s*$") {
        return (fail("/etc/varnish/oja-secret must hold VARNISH_SECRET, at least 32 characters without spaces (docs/edge.md)"));
    }
}

# `PURGE /` with the tags in `xkey-purge` and VARNISH_SECRET in `purge-secret`. Behind a proxy on this machine every visitor
# comes from it, so an address proves nothing.
sub oja_purge {
    if (client.ip !~ purgers) {
        return (synth(403, "Purges are refused from this address."));
    }
    # Varnish adds the address that it sees itself, and a proxy one more.
    if (req.http.X-Forwarded-For != "" + client.ip || req.http.Forwarded || req.http.Via) {
        return (synth(403, "Purges are refused from behind a proxy."));
    }
    if (!req.http.purge-secret || req.http.purge-secret != regsub(std.fileread("/etc/varnish/oja-secret"), "\s*$", "")) {
        return (synth(403, "The secret is not right."));
    }
    if (!req.http.xkey-purge) {
        return (synth(400, "Name the tags in xkey-purge."));
    }
    return (synth(200, "Purged " + xkey.purge(req.http.xkey-purge)));
}

sub vcl_recv {
    if (req.method == "PURGE") {
        call oja_purge;
    }
    unset req.http.purge-secret;
    unset req.http.xkey-purge;
    if (req.method !~ "^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$") {
        return (synth(405, "This method is not served here."));
    }

    # What a visitor says of these counts for nothing.
    if (req.restarts == 0) {
        if (client.ip !~ proxies) {
            unset req.http.traceparent;
            unset req.http.tracestate;
        }
        if (client.ip !~ proxies || req.http.X-Request-Id !~ "^[0-9A-Za-z-]{8,64}$") {
            set req.http.X-Request-Id = "" + std.time2integer(now, 0) + "-" + req.xid;
        }
    }

    # An old page is shown only while the shop is gone: the probe says so, or it just failed to answer (vcl_deliver).
    if (std.healthy(req.backend_hint) && req.restarts == 0) {
        set req.grace = 0s;
    } else {
        set req.grace = 24h;
    }

    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # Calls of the API are personal, or counted for each visitor. Pages without script have cookies of their own.
    if (req.url ~ "^/(api|plain)/") {
        return (pass);
    }

    # The lite pages of the data saver come from the shop: the cookie `lite`, and Save-Data without it (docs/reach.md).
    if (req.http.Cookie ~ "(^|; *)lite=1"
        || (req.http.Save-Data ~ "(?i)^on" && req.http.Cookie !~ "(^|; *)lite=0")) {
        return (pass);
    }
    # All others share one copy of a page, which reads no other cookie.
    unset req.http.Cookie;
    unset req.http.Save-Data;

    # The shop has a page once in each of these; everything else is the plain form.
    if (req.http.Accept-Encoding ~ "(^|[, ])br($|[,; ])") {
        set req.http.Accept-Encoding = "br";
    } else if (req.http.Accept-Encoding ~ "(^|[, ])gzip($|[,; ])") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }

    # Pages are the same for every visitor. The answers of those that are not say `no-store`.
    return (hash);
}

sub vcl_backend_response {
    # The copy that is shown meanwhile stays.
    if (bereq.is_bgfetch && beresp.status >= 500) {
        return (abandon);
    }
    # Each answer gets the id of its own request.
    unset beresp.http.X-Request-Id;
    # Pages, assets and pictures: for a day while the shop is gone (vcl_recv). What is purged is gone at once.
    if (beresp.http.Surrogate-Control || beresp.http.Cache-Control ~ "^public") {
        set beresp.grace = 24h;
    }
    if (beresp.http.Surrogate-Control ~ "max-age=[0-9]+") {
        set beresp.ttl = std.duration(
            regsub(beresp.http.Surrogate-Control, ".*max-age=([0-9]+).*", "\1") + "s", 0s);
        unset beresp.http.Surrogate-Control;
        return (deliver);
    }
    # Everything else by its own Cache-Control, as Varnish does (builtin.vcl follows).
}

sub vcl_backend_error {
    # The copy that is shown meanwhile stays.
    if (bereq.is_bgfetch) {
        return (abandon);
    }
    # Not kept, so that an old page is found behind it.
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    set beresp.keep = 0s;
    set beresp.http.X-Unavailable = "1";
    return (deliver);
}

sub vcl_deliver {
    if (resp.http.X-Unavailable) {
        # Once more, with an old page if there is one.
        if (req.restarts == 0 && (req.method == "GET" || req.method == "HEAD") && req.url !~ "^/(api|plain)/") {
            return (restart);
        }
        return (synth(503, "Back in a moment"));
    }
    unset resp.http.xkey;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
    set resp.http.X-Request-Id = req.http.X-Request-Id;
    # What the shop said of itself when the copy was made (docs/edge.md).
    if (obj.hits > 0) {
        set resp.http.Server-Timing = "edge;desc=hit";
        if (obj.ttl < 0s) {
            set resp.http.Server-Timing = "edge;desc=stale";
        }
    }
}

# What Varnish answers itself: purges, refusals, and that the shop is gone, in the words of deploy/nginx/oja.conf.
sub vcl_synth {
    unset resp.http.Server;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
    set resp.http.X-Request-Id = req.http.X-Request-Id;
    set resp.http.Cache-Control = "no-store";
    set resp.http.X-Content-Type-Options = "nosniff";
    set resp.http.Content-Security-Policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    if (resp.status < 500) {
        if (resp.status == 405) {
            set resp.http.Allow = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
        }
        set resp.http.Content-Type = "text/plain; charset=utf-8";
        set resp.body = resp.reason + {"
"};
        return (deliver);
    }
    set resp.http.Retry-After = "5";
    if (req.url ~ "^/api(/|$|\?)") {
        set resp.http.Content-Type = "application/json; charset=utf-8";
        set resp.body = """{"message":"We cannot answer right now. Please try again in a few seconds.","messageError":"We cannot answer right now. Please try again in a few seconds.","code":"service_unavailable"}""";
    } else {
        set resp.http.Content-Type = "text/html; charset=utf-8";
        set resp.body = """<!doctype html><html lang="en-NG"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Back in a moment</title><style>:root{color-scheme:light dark}body{margin:0;padding:18vh 24px;font:17px/1.5 system-ui,sans-serif;text-align:center;color:#171a2b;background:#fbf8f3}h1{font-size:27px;color:#141b4d}a{color:#2a3a9e}small{color:#555b73}@media(prefers-color-scheme:dark){body{color:#f6f0e6;background:#0e1128}h1{color:#c9d1ff}a{color:#aab6ff}small{color:#b9bdd8}}</style><main><h1>Back in a moment</h1><p>We cannot answer right now. Please try again in a few seconds.</p><p><a href="">Try again</a></p><p><small>Reference: """ + req.http.X-Request-Id + """</small></p></main></html>""";
    }
    return (deliver);
}

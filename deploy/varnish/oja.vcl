vcl 4.1;

# Varnish in front of the shop (docs/operations.md). Start it with `-p http_gzip_support=off`, since the shop compresses
# pages itself, and tell the shop VARNISH_URLS. Needs the module xkey (Debian: varnish-modules).

import std;
import xkey;

backend shop {
    .host = "127.0.0.1";
    .port = "4321";
    .max_connections = 200;
    .probe = {
        .url = "/readyz";
        .interval = 2s;
        .timeout = 5s;
        .window = 3;
        .threshold = 1;
        .initial = 1;
    }
}

# Who may purge: the machines of the shop.
acl purgers {
    "localhost";
}

sub vcl_recv {
    if (req.method == "PURGE") {
        if (!client.ip ~ purgers) {
            return (synth(403));
        }
        if (!req.http.xkey-purge) {
            return (synth(400, "Name the tags in xkey-purge"));
        }
        set req.http.purged = xkey.purge(req.http.xkey-purge);
        return (synth(200, "Purged " + req.http.purged));
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
    if (beresp.http.Surrogate-Control ~ "max-age=[0-9]+") {
        set beresp.ttl = std.duration(
            regsub(beresp.http.Surrogate-Control, ".*max-age=([0-9]+).*", "\1") + "s", 0s);
        set beresp.grace = 10s;
        unset beresp.http.Surrogate-Control;
        return (deliver);
    }
    # Everything else by its own Cache-Control, as Varnish does (builtin.vcl follows).
}

sub vcl_deliver {
    unset resp.http.xkey;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
    # What the shop said of itself when the copy was made (docs/edge.md).
    if (obj.hits > 0) {
        set resp.http.Server-Timing = "edge;desc=hit";
    }
}

/** The page that is sent when no other can be rendered: it has no script and no style, and reads nothing. */
import { escapeHtml } from '../../shared/escape-html.ts';

/** A complete document with `heading` and, if `hasHome`, a link home. */
export function lastResortPage(productName: string, heading: string, message: string, hasHome = true): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(heading)} | ${escapeHtml(productName)}</title>
</head>
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(message)}</p>${hasHome ? '\n<p><a href="/">Go to the home page</a></p>' : ''}
</main>
</body>
</html>
`;
}

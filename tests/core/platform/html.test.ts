import { sanitizeHtml } from "@spoke/core/platform/html.ts";
import { Refusal } from "@spoke/core/platform/index.ts";
import fc from "fast-check";
import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";

/** Ways in which scripts got past filters; none of them may leave anything that runs, loads or leads astray. */
const ATTACKS = [
  "<script>alert(1)</script>",
  "<ScRiPt src=//evil.example/x.js></sCrIpT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x onerror=alert(1)>",
  '<img src="/a.png" onload="alert(1)">',
  "<img/src/onerror=alert(1)>",
  '<img src="x` `<script>alert(1)</script>"` `>',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<img srcset="https://evil.example/a.png 2x" src="/a.png">',
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><animate xlink:href=#x attributeName=href values=javascript:alert(1) /><a id=x><text>x</text></a></svg>",
  '<svg><use href="data:image/svg+xml;base64,PHN2Zy8+#x"></use></svg>',
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mi xlink:href="data:x,<script>alert(1)</script>">',
  '<math href="javascript:alert(1)">click</math>',
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mtext><h1><a><h6></a></h6><mglyph><svg><mtext><style><a title="</style><img src onerror=alert(1)>"></style></h1>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<p title="</title><script>alert(1)</script>">x</p>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  "<template><img src=x onerror=alert(1)></template>",
  '<select><template shadowrootmode="open"><script>alert(1)</script></template></select>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;script&colon;alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example/">x</a>',
  '<a href="/..//evil.example/">x</a>',
  '<a href="/.//evil.example/">x</a>',
  '<a href="/\\evil.example/">x</a>',
  '<a href="/&#9;/evil.example/">x</a>',
  '<a href="https:evil.example">x</a>',
  '<a href="https://dealer.example@evil.example/">x</a>',
  '<a href="ftp://evil.example/">x</a>',
  "<iframe src=javascript:alert(1)></iframe>",
  '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>',
  "<object data=javascript:alert(1)></object><embed src=javascript:alert(1)>",
  '<form action="https://evil.example"><input name=password><button formaction=javascript:alert(1)>go</button></form>',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  "<style>@import 'https://evil.example/x.css';</style>",
  '<p style="background:url(https://evil.example/x)">x</p>',
  '<p class="fixed inset-0">x</p>',
  '<a id=config name=config href="/x">x</a><img name=getElementById src="/a.png">',
  "<form id=x><input name=attributes><input name=parentNode></form>",
  "<details open ontoggle=alert(1)>x</details>",
  "<body onload=alert(1)><input autofocus onfocus=alert(1)>",
  '<div data-on="x" aria-label="y" is="x-evil" part="z" slot="s" popover>x</div>',
  "<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>",
  "<!--><script>alert(1)</script-->",
  "<![CDATA[<script>alert(1)</script>]]>",
  "<table background=javascript:alert(1)><td background=javascript:alert(1)>x",
  "<x-evil onclick=alert(1)>x</x-evil>",
  "<p>a<plaintext><img src=x onerror=alert(1)>",
  "\u0000<\u0000script>alert(1)</script><img src=x one\u0000rror=alert(1)>",
];

const MAY_SAY = /^(?:href|src|target|rel|title|alt|width|height|start|colspan|rowspan|scope|lang|dir)$/;
const FORBIDDEN =
  "script,style,svg,math,template,iframe,object,embed,form,input,button,select,textarea,link,meta,base,video,audio,source,noscript,xmp,details,plaintext";

/** What a browser would make of the answer: everything wrong with it. */
function wrongs(html: string): string[] {
  const { document } = new JSDOM(`<!doctype html><body>${html}</body>`).window;
  const wrong = [...document.querySelectorAll(FORBIDDEN)].map((element) => element.nodeName);
  for (const element of document.body.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) {
      if (!MAY_SAY.test(name)) wrong.push(name);
      if (name === "src" && !/^(?:https:\/\/|\/(?![/\\]))/.test(value)) wrong.push(value);
      if (name === "href" && !/^(?:https?:\/\/[^@]*$|mailto:|\/(?![/\\\s]))/i.test(value)) wrong.push(value);
    }
    if (element.hasAttribute("target") && !element.getAttribute("rel")?.includes("noopener")) wrong.push("no rel");
  }
  return wrong;
}

function refusal(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return "accepted";
}

describe("rich text", () => {
  test("keeps what news are written with", () => {
    const text =
      '<h2>Spring</h2><p>New <strong>wheels</strong> and <em>tires</em>: <a href="https://x.example/a?b=c">see</a>, ' +
      '<a href="mailto:a@x.example">write</a>, <a href="/news/1">more</a></p><ul><li>one</li><li>two</li></ul>' +
      '<table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>' +
      '<p><img src="/media/100/a.webp" alt="a" width="40" height="30"></p>';
    expect(sanitizeHtml(text)).toBe(text);
  });

  test.each(ATTACKS)("leaves nothing that runs of %s", (attack) => {
    for (const html of [attack, `<p>before ${attack} after</p>`, `<table><tr><td>${attack}`, attack + attack]) {
      const clean = sanitizeHtml(html);
      expect(wrongs(clean)).toEqual([]);
      expect(clean).not.toMatch(/<script|\son\w+=|(?:href|src)="\s*(?:javascript|data|vbscript)/i);
      expect(sanitizeHtml(clean)).toBe(clean);
    }
  });

  test("whatever is put together from attacks, the answer is harmless and stays as it is", () => {
    const piece = fc.oneof(
      fc.constantFrom(...ATTACKS),
      fc.constantFrom(
        "<p>",
        "</p>",
        "<a href=/x>",
        "</a>",
        "<table>",
        "<td>",
        "<b>",
        "</b>",
        "<button>",
        "<!--",
        "-->",
      ),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const clean = sanitizeHtml(pieces.join(""));
        expect(wrongs(clean)).toEqual([]);
        expect(sanitizeHtml(clean)).toBe(clean);
      }),
      { numRuns: 150 },
    );
  });

  test("a link that opens a window cannot reach back", () => {
    expect(sanitizeHtml('<a href="https://x.example/" target="_blank" rel="opener">x</a>')).toBe(
      '<a href="https://x.example/" target="_blank" rel="noopener noreferrer">x</a>',
    );
    expect(sanitizeHtml('<a href="/x" target="_top">x</a>')).toBe('<a href="/x">x</a>');
  });

  test("pictures come from the media library, never from another host or another path", () => {
    const elsewhere = [
      "https://x.example/a.png",
      "http://x.example/a.png",
      "//x.example/a.png",
      "/media/..//x.example/a.png",
      "/media/../user",
      "/user",
      "https://northline.example/media/a.png",
    ];
    for (const src of elsewhere) expect(sanitizeHtml(`a<img src="${src}">`), src).toBe("a");
    expect(sanitizeHtml('a<img alt="none">')).toBe("a");
    expect(sanitizeHtml('<img src="/media/100/a.webp">')).toBe('<img src="/media/100/a.webp">');
  });

  test("more than 200 KB are refused, counted as they are stored", () => {
    expect(refusal(() => sanitizeHtml("x".repeat(200_000)))).toBe("accepted");
    expect(refusal(() => sanitizeHtml("x".repeat(200_001)))).toBe("text_too_long");
    expect(refusal(() => sanitizeHtml("€".repeat(66_667)))).toBe("text_too_long");
  });

  test("what would take all day to read is refused, and the next text is read as ever", () => {
    expect(refusal(() => sanitizeHtml("<b>".repeat(60_000)))).toBe("html_too_complex");
    expect(refusal(() => sanitizeHtml(`<p ${Array.from({ length: 28_000 }, (_, i) => `a${i}`).join(" ")}>`))).toBe(
      "html_too_complex",
    );
    expect(refusal(() => sanitizeHtml("<div>".repeat(4_900)))).toBe("html_too_complex");
    expect(sanitizeHtml("<p onclick=x>fine</p>")).toBe("<p>fine</p>");
  });
});

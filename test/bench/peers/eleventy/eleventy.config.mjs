/** The leanest form: no templates within Markdown, one layout, nothing but pages. */
export default function () {
  return {
    dir: { input: "content", includes: "../layouts", output: "out" },
    markdownTemplateEngine: false,
    templateFormats: ["md"],
  };
}

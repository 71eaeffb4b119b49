/** The anchor of a heading, as code hosts make it: links between guides work in the repository and here. */
const slugOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');

/** Makes the anchors of one page; a repeated heading gets a number. */
export function slugger(): (text: string) => string {
  const seen = new Map<string, number>();
  return (text) => {
    const slug = slugOf(text);
    const before = seen.get(slug);
    seen.set(slug, (before ?? -1) + 1);
    return before === undefined ? slug : `${slug}-${before + 1}`;
  };
}

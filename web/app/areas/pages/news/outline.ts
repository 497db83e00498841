export interface Heading {
  id: string
  text: string
}

/** Adds anchors to the headings of a cleaned text and lists them; tables become focusable, so that they can be scrolled by keyboard. */
export const outline = (html: string): { html: string; headings: Heading[] } => {
  const headings: Heading[] = []
  const withAnchors = html
    .replace(/<h2(\s[^>]*)?>([\s\S]*?)<\/h2>/g, (_, attributes: string | undefined, inner: string) => {
      const id = `s${headings.length + 1}`
      headings.push({ id, text: plainText(inner) })
      return `<h2${attributes?.replace(/\sid="[^"]*"/, '') ?? ''} id="${id}">${inner}</h2>`
    })
    .replace(/<table(?=[\s>])/g, '<table tabindex="0"')
  return { html: withAnchors, headings: headings.filter(({ text }) => text !== '') }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .trim()

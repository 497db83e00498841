import { parseInert } from '#ui/trusted-types/trusted-types.ts'

const textOf = (element: Element): string =>
  (element.matches('img, figure') ? `［图片］${element.textContent}` : (element.textContent ?? '')).trim()

/** The outermost elements of a rich text, in a document of their own. */
export const elementsOf = (html: string): Element[] => [...parseInert(html).body.children]

/** The plain text of a rich text by blocks: lists and tables line by line, everything else by its outermost element. */
export const textBlocks = (html: string): string[] =>
  elementsOf(html)
    .flatMap((element) => {
      const lines = element.querySelectorAll('li, tr')
      return lines.length > 0 ? [...lines] : [element]
    })
    .map(textOf)
    .filter((text) => text !== '')

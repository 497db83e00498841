import { parseInert } from '#ui/trusted-types/trusted-types.ts'

const textOf = (element: Element): string =>
  (element.matches('img, figure') ? `［图片］${element.textContent}` : (element.textContent ?? '')).trim()

/** The plain text of a rich text by blocks: lists and tables line by line, everything else by its outermost element. */
export const textBlocks = (html: string): string[] =>
  [...parseInert(html).body.children]
    .flatMap((element) => {
      const lines = element.querySelectorAll('li, tr')
      return lines.length > 0 ? [...lines] : [element]
    })
    .map(textOf)
    .filter((text) => text !== '')

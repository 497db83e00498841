import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'

const isEmptyParagraph = (node: Node) =>
  node.type.name === 'paragraph' && node.textContent.trim() === '' && !hasContent(node)

const hasContent = (node: Node) => {
  let isFound = false
  node.descendants((child) => {
    if (!child.isText && child.type.name !== 'hardBreak') isFound = true
  })
  return isFound
}

/** FORUM-8: a body counts as empty if it holds only empty paragraphs. */
export const isEmptyBody = (doc: Node): boolean => doc.children.every(isEmptyParagraph)

export const isEmptyDocument = (editor: Editor): boolean => isEmptyBody(editor.state.doc)

/** Number of characters without white space. */
export const countCharacters = (doc: Node): number => [...doc.textContent.replace(/\s/g, '')].length

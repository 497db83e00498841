import type { Editor } from '@tiptap/core'
import type { FocusAt } from '#ui/loading/after-page.tsx'

/** Puts the cursor where the text was clicked before it could be edited, or at its beginning. */
export const focusEditor = (editor: Editor, at: FocusAt | undefined): void => {
  if (!at) return
  const clicked = at === 'start' ? undefined : editor.view.posAtCoords(at)?.pos
  editor.commands.focus(clicked ?? 'start', { scrollIntoView: false })
}

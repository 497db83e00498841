import { Bold, Link, List, ListOrdered } from 'lucide-react'
import { EditorComing, ReadOnlyText } from '#ui/editor/editor-placeholder.tsx'
import { afterPage, type PlaceholderProps } from '#ui/loading/after-page.tsx'
import { withChips } from './field-chips.ts'
import { FieldChoice } from './field-choice.tsx'
import styles from './text-block-editor.module.css'
import type { TextBlockEditorProps } from './text-block-editor.tsx'

const icons = [Bold, Link, List, ListOrdered]

const Placeholder = ({ initial, values, hasFailed, retry }: TextBlockEditorProps & PlaceholderProps) => (
  <div className={styles.editor}>
    <div className={styles.toolbar}>
      <span className={styles.still} aria-hidden inert>
        {icons.map((Icon) => (
          <button key={Icon.displayName} type="button" disabled>
            <Icon size={16} strokeWidth={1.6} />
          </button>
        ))}
        <i />
        <FieldChoice onChoose={() => undefined} />
      </span>
      <EditorComing hasFailed={hasFailed} retry={retry} />
    </div>
    <ReadOnlyText
      label="文字"
      html={withChips(initial, values)}
      placeholder="请输入文字"
      className={styles.text}
      isComing={!hasFailed}
    />
  </div>
)

/** The editor of a text block; the text can be read before its code is there. */
export const LazyTextBlockEditor = afterPage<TextBlockEditorProps>(
  async () => (await import('./text-block-editor.tsx')).TextBlockEditor,
  Placeholder,
)

import { Spinner } from '#ui/feedback/spinner.tsx'
import type { PlaceholderProps } from '#ui/loading/after-page.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import prose from '#ui/text/prose.module.css'
import { Prose } from '#ui/text/prose.tsx'
import styles from './editor-placeholder.module.css'

/** Says that the editor is being opened, or that it did not come. */
export const EditorComing = ({ hasFailed, retry }: PlaceholderProps) =>
  hasFailed ? (
    <span className={styles.failed} role="alert">
      编辑器没有加载成功，请检查网络后
      <button type="button" onClick={retry}>
        重试
      </button>
    </span>
  ) : (
    <span className={styles.coming}>
      <Spinner label="正在打开编辑器" />
      正在打开编辑器
    </span>
  )

interface ReadOnlyTextProps {
  label: string
  html: string
  placeholder: string
  className?: string
  isComing: boolean
}

/** The text before it can be edited. It takes the focus and passes it to the editor. */
export const ReadOnlyText = ({ label, html, placeholder, className, isComing }: ReadOnlyTextProps) => (
  // biome-ignore lint/a11y/useSemanticElements: not a fieldset
  <div
    className={styles.text}
    role="group"
    aria-label={`${label}，还不能修改`}
    aria-busy={isComing}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    tabIndex={0}
  >
    {html ? (
      <Prose html={html} className={className} />
    ) : (
      <div className={classNames(prose.prose, className)}>
        <p className={styles.empty}>{placeholder}</p>
      </div>
    )}
  </div>
)

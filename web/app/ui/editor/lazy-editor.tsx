import { Maximize2 } from 'lucide-react'
import { Fragment } from 'react'
import { WithoutScript } from '#ui/feedback/without-script.tsx'
import { afterPage, type PlaceholderProps } from '#ui/loading/after-page.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './editor.module.css'
import type { EditorProps } from './editor.tsx'
import { EditorComing, ReadOnlyText } from './editor-placeholder.tsx'
import { blockKinds, toolGroups } from './tools.ts'

const Placeholder = (props: EditorProps & PlaceholderProps) => {
  const { initial, label, placeholder, foot, hasError, hasFailed, retry } = props
  return (
    <div className={classNames(styles.editor, styles.placeholder)} data-error={hasError || undefined}>
      <StillToolbar />
      <ReadOnlyText
        label={label}
        html={initial}
        placeholder={placeholder ?? ''}
        className={styles.text}
        isComing={!hasFailed}
      />
      <div className={styles.foot}>
        <EditorComing hasFailed={hasFailed} retry={retry} />
        <span className={styles.end}>{foot}</span>
      </div>
      <WithoutScript>编辑器需要 JavaScript，请在浏览器中开启后刷新本页。阅读、搜索和回复不受影响。</WithoutScript>
    </div>
  )
}

const nothing = () => undefined
const tools = toolGroups({ openLink: nothing, openFormula: nothing, choosePictures: nothing })

/** The toolbar to look at. */
const StillToolbar = () => (
  <div className={styles.toolbar} aria-hidden inert>
    <select disabled>
      {blockKinds.map(({ value, label }) => (
        <option key={value}>{label}</option>
      ))}
    </select>
    {tools.map((group) => (
      <Fragment key={group[0]?.label}>
        <i />
        {group.map(({ label, icon: Icon, hasText }) => (
          <button key={label} type="button" disabled>
            <Icon size={17} strokeWidth={1.6} />
            {hasText && <span>{label}</span>}
          </button>
        ))}
      </Fragment>
    ))}
    <i />
    <button type="button" disabled>
      <Maximize2 size={17} strokeWidth={1.6} />
    </button>
  </div>
)

/** The editor; its content can be read before its code is there. */
export const LazyEditor = afterPage<EditorProps>(async () => (await import('./editor.tsx')).Editor, Placeholder)

import { useState } from 'react'
import { formatMinute } from '#lib/format/format.ts'
import { readDraft } from '#ui/editor/use-draft.ts'
import { Note } from '#ui/feedback/note.tsx'
import styles from './edit-news.module.css'
import { emptyForm, type NewsForm } from './news-form.ts'

interface DraftOfferProps {
  name: string
  /** The version that is stored now. */
  version: number
  onRestore: (form: NewsForm) => void
}

/** Offers the text that was typed earlier in this browser and never saved. */
export const DraftOffer = ({ name, version, onRestore }: DraftOfferProps) => {
  const [draft, setDraft] = useState(() => readDraft<NewsForm>(name))
  if (!draft) return null
  const isOlder = draft.value.baseVersion !== version
  return (
    <Note>
      本机有一份未提交的草稿（{formatMinute(draft.savedAt)}
      {isOlder && `，写在第 ${draft.value.baseVersion} 版上，现在是第 ${version} 版`}）。
      <span className={styles.noteActions}>
        <button
          type="button"
          onClick={() => {
            // A draft of an earlier release may lack newer fields.
            onRestore({ ...emptyForm, ...draft.value })
            setDraft(undefined)
          }}
        >
          {isOlder ? '恢复并对比' : '恢复草稿'}
        </button>
        <button type="button" onClick={() => setDraft(undefined)}>
          忽略
        </button>
      </span>
    </Note>
  )
}

interface RefusalProps {
  message: string
  /** Somebody else saved the item meanwhile. */
  isConflict: boolean
  onCompare: () => void
  reload: () => Promise<void>
}

/** Why the item was not saved; after a conflict, the ways on that lose nothing. */
export const Refusal = ({ message, isConflict, onCompare, reload }: RefusalProps) => (
  <Note kind="error">
    {message}
    {isConflict && (
      <span className={styles.noteActions}>
        您填写的内容仍在下方，也存在本机。
        <button type="button" onClick={onCompare}>
          对比两份
        </button>
        <button type="button" onClick={() => void reload()}>
          刷新
        </button>
      </span>
    )}
  </Note>
)

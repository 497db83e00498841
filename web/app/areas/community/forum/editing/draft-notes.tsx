import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { Draft } from '#contract/community/forum/forum.ts'
import { formatMinute } from '#lib/format/format.ts'
import { dropDraft, readDraft } from '#ui/editor/use-draft.ts'
import { Note } from '#ui/feedback/note.tsx'
import styles from './editing.module.css'
import type { TopicForm } from './topic-form.ts'

interface DraftNotesProps {
  /** The draft from the server, with which the form is filled at first. */
  draft: z.output<typeof Draft> | null
  localName: string
  startFrom: (form: TopicForm) => void
  restart: () => void
}

/** Notes that the form was filled from a draft, and offers a draft that this browser could not upload. */
export function DraftNotes({ draft, localName, startFrom, restart }: DraftNotesProps) {
  const [local, setLocal] = useState<ReturnType<typeof readDraft<TopicForm>>>()
  const [isDismissed, setDismissed] = useState(false)
  useEffect(() => setLocal(readDraft<TopicForm>(localName)), [localName])
  const close = () => {
    setLocal(undefined)
    setDismissed(true)
  }
  if (local)
    return (
      <DraftNote
        text={`本机有一份未能上传的草稿（${formatMinute(local.savedAt)}）。`}
        actions={{
          恢复草稿: () => [startFrom(local.value), close()],
          忽略: () => [dropDraft(localName), close()],
        }}
      />
    )
  if (!draft || isDismissed) return null
  return (
    <DraftNote
      text={`已恢复 ${formatMinute(draft.updateTime)} 的草稿。`}
      actions={{ 不用草稿: () => [restart(), close()], 知道了: close }}
    />
  )
}

const DraftNote = ({ text, actions }: { text: string; actions: Record<string, () => void> }) => (
  <Note>
    {text}
    <span className={styles.noteActions}>
      {Object.entries(actions).map(([label, run]) => (
        <button key={label} type="button" onClick={run}>
          {label}
        </button>
      ))}
    </span>
  </Note>
)

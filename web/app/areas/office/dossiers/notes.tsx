import { type FormEvent, useState } from 'react'
import { noteLength } from '#contract/office/dossiers/member-care-rules.ts'
import { browserApi, quietApi } from '#lib/api/browser-api.ts'
import { ignoreFailure } from '#lib/api/ignore-failure.ts'
import { formatMinute } from '#lib/format/format.ts'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Input } from '#ui/form/input.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import styles from './dossier.module.css'
import noteStyles from './notes.module.css'

const pageSize = 10

/** Administrators' notes about a member, newest first; authors delete their own. */
export function Notes({ memberId, canAdd }: { memberId: number; canAdd: boolean }) {
  const [size, setSize] = useState(pageSize)
  const load = useLoad(() => quietApi.memberCare.listNotes({ memberId, size }), String(size))
  const confirm = useConfirm()
  const remove = async (id: number) => {
    if (!(await confirm('删除这条备注？', { action: '删除', danger: true }))) return
    toast.success((await browserApi.memberCare.deleteNote({ id })).message)
    await load.reload()
  }
  return (
    <section className={styles.panel} aria-label="管理员备注">
      <div className={styles.panelHead}>
        <h3>管理员备注</h3>
        <small>本人看不到</small>
        {load.data && <span className={styles.count}>{load.data.totalElements} 条</span>}
      </div>
      <LoadedContent load={load}>
        {({ content, totalElements }) => (
          <>
            {content.length === 0 && <p className={styles.none}>还没有备注</p>}
            <ul className={styles.rows}>
              {content.map(({ id, text, authorName, createTime, canDelete }) => (
                <li key={id}>
                  {text}
                  <small>
                    {authorName} <time dateTime={createTime}>{formatMinute(createTime)}</time>
                    {canDelete && (
                      <button type="button" aria-label={`删除备注：${text}`} onClick={() => ignoreFailure(remove(id))}>
                        删除
                      </button>
                    )}
                  </small>
                </li>
              ))}
            </ul>
            {totalElements > content.length && size < 100 && (
              <p className={styles.none}>
                <Button size="small" onClick={() => setSize(100)}>
                  再看 {Math.min(totalElements, 100) - content.length} 条
                </Button>
              </p>
            )}
          </>
        )}
      </LoadedContent>
      {canAdd && <NewNote memberId={memberId} onAdded={() => void load.reload()} />}
    </section>
  )
}

const NewNote = ({ memberId, onAdded }: { memberId: number; onAdded: () => void }) => {
  const [text, setText] = useState('')
  const [isSaving, setSaving] = useState(false)
  const add = async () => {
    setSaving(true)
    try {
      await browserApi.memberCare.addNote({ memberId, text })
      setText('')
      onAdded()
    } finally {
      setSaving(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !isSaving) ignoreFailure(add())
  }
  return (
    <form className={noteStyles.newNote} onSubmit={submit}>
      <Input
        aria-label="写一条备注"
        placeholder="写一条备注"
        maxLength={noteLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button size="small" type="submit" disabled={text.trim() === '' || isSaving}>
        添加
      </Button>
    </form>
  )
}

import { ArrowLeft, Cloud } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { AdminNewsArticle } from '#contract/news.ts'
import { newsStateLabels } from '#contract/state-words.ts'
import { formatMinute } from '#lib/format/format.ts'
import { pictureUploads } from '#lib/pictures/send-picture.ts'
import { Editor } from '#ui/editor/editor.tsx'
import { ChoiceField, FieldError, TitleField } from '#ui/editor/text-form.tsx'
import { readDraft, useDraft } from '#ui/editor/use-draft.ts'
import { Note } from '#ui/feedback/note.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useLeaveGuard } from '#ui/overlay/use-leave-guard.ts'
import { CoverPanel } from './cover-panel.tsx'
import styles from './edit-news.module.css'
import { SummaryField } from './news-fields.tsx'
import { emptyForm, formOf, isSameForm, type NewsForm } from './news-form.ts'
import { newsStateTones, sectionOptions } from './news-labels.ts'
import { NewsPreview } from './news-preview.tsx'
import { NewsSaveBar } from './news-save-bar.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { useNewsSaving } from './use-news-saving.ts'

type Article = z.output<typeof AdminNewsArticle>

const titleLimit = 60

interface NewsEditorProps {
  article?: Article
  reload?: () => Promise<void>
}

export function NewsEditor({ article, reload }: NewsEditorProps) {
  const draftName = `news:${article ? `${article.id}:${article.version}` : 'new'}`
  const before = useMemo(() => (article ? formOf(article) : emptyForm), [article])
  const [form, setForm] = useState(before)
  const [isEmptyText, setEmptyText] = useState(!article)
  const [isDone, setDone] = useState(false)
  const [start, setStart] = useState({ round: 0, content: before.content })
  const [pendingPictures, setPendingPictures] = useState(0)
  const pictures = useMemo(() => ({ ...pictureUploads, onPendingChange: setPendingPictures }), [])
  const isChanged = !isDone && !isSameForm(form, before)
  const { status, stop } = useDraft(draftName, form, { isChanged })
  const allowLeaving = useLeaveGuard(isChanged, stop)
  const finish = () => {
    allowLeaving()
    setDone(true)
    stop()
  }
  const { save, isSaving, errors, problem } = useNewsSaving({ form, isEmptyText, article, onSaved: finish })

  const set = useCallback((change: Partial<NewsForm>) => setForm((now) => ({ ...now, ...change })), [])
  const restore = (draft: NewsForm) => {
    setForm(draft)
    setEmptyText(false)
    setStart(({ round }) => ({ round: round + 1, content: draft.content }))
  }

  return (
    <div className={styles.page}>
      <div>
        <Card as="section">
          <Head article={article} status={status} />
          <div className={styles.body}>
            <DraftOffer name={draftName} onRestore={restore} />
            {problem && <Refusal message={problem.message} reload={problem.status === 409 ? reload : undefined} />}
            <TitleField
              value={form.title}
              maxLength={titleLimit}
              placeholder="请输入标题"
              error={errors.title}
              onChange={(title) => set({ title })}
            />
            <ChoiceField
              label="栏目"
              name="section"
              options={sectionOptions}
              value={form.section}
              onChange={(section) => set({ section })}
            />
            <SummaryField value={form.summary} onChange={(summary) => set({ summary })} />
            <Editor
              key={start.round}
              initial={start.content}
              label="正文"
              placeholder="请输入正文"
              pictures={pictures}
              hasError={errors.content !== undefined}
              foot={article && `第 ${article.version} 版`}
              onChange={(content, isEmpty) => {
                set({ content })
                setEmptyText(isEmpty)
              }}
            />
            {errors.content && <FieldError>{errors.content}</FieldError>}
          </div>
        </Card>
        <NewsSaveBar
          form={form}
          state={article?.state}
          isSaving={isSaving}
          pendingPictures={pendingPictures}
          save={(as) => void save(as)}
        />
      </div>
      <aside className={styles.aside}>
        <PublishPanel form={form} set={set} error={errors.publishAt} />
        <CoverPanel form={form} set={set} id={article?.id ?? 0} />
        <NewsPreview form={form} />
      </aside>
    </div>
  )
}

const Head = ({ article, status }: { article?: Article; status: string }) => (
  <div className={styles.head}>
    <Link to="/System/information" aria-label="返回列表">
      <ArrowLeft size={18} strokeWidth={1.6} aria-hidden />
    </Link>
    <h2>{article ? '编辑资讯' : '新增资讯'}</h2>
    {article && (
      <Status tone={newsStateTones[article.state]}>
        {article.state === 'scheduled'
          ? `定时发布，${formatMinute(article.uploadTime).slice(5)}`
          : newsStateLabels[article.state]}
      </Status>
    )}
    <span className={styles.status} role="status">
      {status && <Cloud size={15} strokeWidth={1.6} aria-hidden />}
      {status}
    </span>
  </div>
)

const DraftOffer = ({ name, onRestore }: { name: string; onRestore: (form: NewsForm) => void }) => {
  const [draft, setDraft] = useState(() => readDraft<NewsForm>(name))
  if (!draft) return null
  return (
    <Note>
      本机有一份未提交的草稿（{formatMinute(draft.savedAt)}）。
      <span className={styles.noteActions}>
        <button
          type="button"
          onClick={() => {
            onRestore(draft.value)
            setDraft(undefined)
          }}
        >
          恢复草稿
        </button>
        <button type="button" onClick={() => setDraft(undefined)}>
          忽略
        </button>
      </span>
    </Note>
  )
}

const Refusal = ({ message, reload }: { message: string; reload?: () => Promise<void> }) => (
  <Note kind="error">
    {message}
    {reload && (
      <span className={styles.noteActions}>
        您填写的内容仍在下方，可先复制。
        <button type="button" onClick={() => void reload()}>
          刷新
        </button>
      </span>
    )}
  </Note>
)

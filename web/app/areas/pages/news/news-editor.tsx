import { ArrowLeft, Cloud } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { backOffice } from '#contract/back-office-paths.ts'
import type { AdminNewsArticle } from '#contract/pages/news/news.ts'
import { newsStateLabels } from '#contract/state-words.ts'
import { formatMinute } from '#lib/format/format.ts'
import { pictureUploads } from '#lib/pictures/send-picture.ts'
import { LazyEditor } from '#ui/editor/lazy-editor.tsx'
import { ChoiceField, FieldError, TitleField } from '#ui/editor/text-form.tsx'
import { useDraft } from '#ui/editor/use-draft.ts'
import { Status } from '#ui/feedback/status.tsx'
import { Card } from '#ui/layout/card.tsx'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { useLeaveGuard } from '#ui/overlay/use-leave-guard.ts'
import { AttachmentsField } from './attachments-field.tsx'
import { CoverPanel } from './cover-panel.tsx'
import styles from './edit-news.module.css'
import { DraftOffer, Refusal } from './news-editor-notes.tsx'
import { SourceFields, SummaryField } from './news-fields.tsx'
import { emptyForm, formOf, isSameForm, type NewsForm, randomSeed } from './news-form.ts'
import { newsStateTones, sectionOptions } from './news-labels.ts'
import { NewsPreview } from './news-preview.tsx'
import { NewsSaveBar } from './news-save-bar.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { useNewsSaving } from './use-news-saving.ts'

const NewsHistory = onDemand(async () => (await import('./news-history.tsx')).NewsHistory)
const NewsConflict = onDemand(async () => (await import('./news-conflict.tsx')).NewsConflict)

type Article = z.output<typeof AdminNewsArticle>

const titleLimit = 60

interface NewsEditorProps {
  article?: Article
  reload?: () => Promise<void>
}

export function NewsEditor({ article, reload }: NewsEditorProps) {
  const draftName = `news:${article?.id ?? 'new'}`
  const before = useMemo(() => (article ? formOf(article) : { ...emptyForm, coverSeed: randomSeed() }), [article])
  const [form, setForm] = useState(before)
  const [isEmptyText, setEmptyText] = useState(!article)
  const [isDone, setDone] = useState(false)
  const [start, setStart] = useState({ round: 0, content: before.content })
  const [pendingPictures, setPendingPictures] = useState(0)
  const [pendingFiles, setPendingFiles] = useState(0)
  const [opened, setOpened] = useState<'history' | 'conflict'>()
  const pictures = useMemo(() => ({ ...pictureUploads, onPendingChange: setPendingPictures }), [])
  const isChanged = !isDone && !isSameForm(form, before)
  const { status, saveNow, stop } = useDraft(draftName, form, { isChanged })
  const allowLeaving = useLeaveGuard(isChanged, stop)
  const finish = () => {
    allowLeaving()
    setDone(true)
    stop()
  }
  const { save, saveOver, isSaving, errors, problem } = useNewsSaving({ form, isEmptyText, article, onSaved: finish })

  const set = useCallback((change: Partial<NewsForm>) => setForm((now) => ({ ...now, ...change })), [])
  const changeFiles = useCallback(
    (update: (files: NewsForm['attachments']) => NewsForm['attachments']) =>
      setForm((now) => ({ ...now, attachments: update(now.attachments) })),
    [],
  )
  const restore = (text: Partial<NewsForm>) => {
    // A draft of another version is saved over the present one only after both were seen.
    set({ ...text, baseVersion: before.baseVersion })
    setEmptyText(false)
    setOpened(text.baseVersion !== undefined && text.baseVersion !== before.baseVersion ? 'conflict' : undefined)
    setStart(({ round }) => ({ round: round + 1, content: text.content ?? '' }))
  }

  return (
    <div className={styles.page}>
      <div>
        <Card as="section">
          <Head article={article} status={status} />
          <div className={styles.body}>
            <DraftOffer name={draftName} version={before.baseVersion} onRestore={restore} />
            {problem && (
              <Refusal
                message={problem.message}
                isConflict={problem.code === 'edited_by_another'}
                onCompare={() => setOpened('conflict')}
                reload={async () => {
                  await saveNow() // the new editor offers what was typed in the last second, too
                  await reload?.()
                }}
              />
            )}
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
            <SourceFields name={form.sourceName} link={form.sourceLink} error={errors.sourceLink} onChange={set} />
            <SummaryField value={form.summary} onChange={(summary) => set({ summary })} />
            <LazyEditor
              key={start.round}
              initial={start.content}
              label="正文"
              placeholder="请输入正文"
              pictures={pictures}
              hasError={errors.content !== undefined}
              foot={article && <VersionFoot version={article.version} onOpen={() => setOpened('history')} />}
              onChange={(content, isEmpty) => {
                set({ content })
                setEmptyText(isEmpty)
              }}
            />
            {errors.content && <FieldError>{errors.content}</FieldError>}
            <AttachmentsField files={form.attachments} change={changeFiles} onPending={setPendingFiles} />
          </div>
        </Card>
        <NewsSaveBar
          form={form}
          state={article?.state}
          isSaving={isSaving}
          pendingPictures={pendingPictures}
          pendingFiles={pendingFiles}
          save={(as) => void save(as)}
        />
      </div>
      <aside className={styles.aside}>
        <PublishPanel form={form} set={set} error={errors.publishAt} />
        <CoverPanel key={start.round} form={form} set={set} />
        <NewsPreview form={form} before={article} />
      </aside>
      {article && opened === 'history' && (
        <NewsHistory id={article.id} form={form} onRestore={restore} onClose={() => setOpened(undefined)} />
      )}
      {article && opened === 'conflict' && (
        <NewsConflict
          id={article.id}
          mine={form}
          isSaving={isSaving}
          onReplace={(version) => {
            setOpened(undefined)
            void saveOver(version)
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}

const Head = ({ article, status }: { article?: Article; status: string }) => (
  <div className={styles.head}>
    <Link to={backOffice.news} aria-label="返回列表">
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

const VersionFoot = ({ version, onOpen }: { version: number; onOpen: () => void }) => (
  <>
    第 {version} 版，
    <button type="button" className={styles.versions} onClick={onOpen}>
      历史版本
    </button>
  </>
)

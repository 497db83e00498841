import { useRef } from 'react'
import { auditState } from '#contract/catalogue/documents/library-rules.ts'
import type { Category } from '#contract/catalogue/items/categories/categories.ts'
import { paths } from '#contract/paths.ts'
import { formatDuration } from '#lib/format/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { useFocusOnError } from '#ui/form/field.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { SaveBar } from '#ui/layout/save-bar.tsx'
import { TitleBlock } from '#ui/layout/title-block.tsx'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { DashList } from '#ui/text/dash-list.tsx'
import { Tag } from '#ui/text/tag.tsx'
import { MutedNote } from '../../../base/moderation/muted-note.tsx'
import { RefusalNote } from '../../../base/moderation/refusal-note.tsx'
import { CoverChoice } from '../../documents/contribution/cover-choice.tsx'
import { Attachments } from './attachments.tsx'
import { Catalogue } from './catalogue.tsx'
import { Checklist } from './checklist.tsx'
import { type SavedLesson, sectionsOf } from './draft.ts'
import styles from './editor.module.css'
import { LessonFields } from './lesson-fields.tsx'
import { type LessonForm, useLessonEditor } from './use-lesson-editor.ts'
import { useVideoStates, type VideoStates, videoOf } from './use-video-states.ts'

interface LessonEditorProps {
  categories: Category[]
  /** The percentage of the price that the author gets. */
  sharePercent: number
  savedLesson?: SavedLesson
}

/** The editor of a lesson: its facts, its chapters with their videos, and its attachments. */
export function LessonEditor({ savedLesson, ...terms }: LessonEditorProps) {
  const form = useLessonEditor(savedLesson)
  const states = useVideoStates(savedLesson)
  const element = useRef<HTMLFormElement>(null)
  useFocusOnError(element, form.attempts)
  const title = savedLesson ? '修改课程' : '上传课程'
  return (
    <div className={classNames('wrap', styles.page)}>
      <Breadcrumbs
        steps={[
          { to: paths.home, label: '首页' },
          { to: paths.courses, label: '培训中心' },
        ]}
        current={title}
      />
      <div className="with-aside">
        <form
          ref={element}
          className={styles.main}
          noValidate
          onSubmit={(event) => event.preventDefault()}
          onBlur={({ target }) => {
            const { name, value } = target as Partial<HTMLInputElement>
            if (name && value) form.touch(name)
          }}
        >
          <Card as="section">
            <div className={styles.head}>
              <h1>{title}</h1>
              {savedLesson && <Tag>{stateOf(savedLesson)}</Tag>}
              <span className={styles.state} role="status">
                {form.isChanged ? '有未保存的修改' : ''}
              </span>
            </div>
            <div className={styles.fields}>
              <noscript>
                <Note kind="warning">编辑课程和上传视频需要 JavaScript，请在浏览器中开启后刷新本页。</Note>
              </noscript>
              <MutedNote />
              <Notes savedLesson={savedLesson} note={form.note} code={form.noteCode} />
              <LessonFields form={form} {...terms} />
            </div>
          </Card>
          <Catalogue form={form} states={states} />
          <Attachments form={form} />
          <EditorBar form={form} />
        </form>
        <aside className={styles.aside}>
          <CoverChoice
            cover={form.draft.cover}
            onChange={(cover) => form.change((now) => ({ ...now, cover }))}
            drawn={{
              id: savedLesson?.id ?? 0,
              categoryId: Number(form.draft.lessonCategoryId) || terms.categories[0]?.id,
              title: form.draft.name,
              plain: true,
            }}
          >
            <Extent form={form} states={states} />
          </CoverChoice>
          <Checklist form={form} states={states} />
          <Card as="section">
            <CardHead>上传须知</CardHead>
            <DashList
              items={[
                '断网或关机后，一天内选同一个文件即可从断点继续。',
                '转码在后台进行，提交后即可关闭本页。',
                '审核结果会发消息告诉您，不通过会说明理由。',
              ]}
            />
          </Card>
        </aside>
      </div>
    </div>
  )
}

const stateOf = ({ isDraft, isAudit }: SavedLesson) =>
  isDraft ? '草稿' : (['待审核', '已审核', '不通过'] as const)[isAudit]

const Notes = ({ savedLesson, note, code }: { savedLesson?: SavedLesson; note?: string; code?: string }) => (
  <>
    {savedLesson?.isAudit === auditState.rejected && savedLesson.auditReason && (
      <Note kind="error">审核理由：{savedLesson.auditReason}</Note>
    )}
    {savedLesson?.isOnSale && <Note>修改后生成待审核的新版本，通过前已上架的版本继续在售</Note>}
    {note && <RefusalNote code={code}>{note}</RefusalNote>}
  </>
)

/** The current totals of the draft. */
function Extent({ form: { draft }, states }: { form: LessonForm; states: VideoStates }) {
  const sections = sectionsOf(draft)
  const ready = sections.flatMap((section) => {
    const video = videoOf(section, states)
    return video?.videoState === 'ready' ? [video] : []
  })
  const seconds = ready.reduce((sum, video) => sum + video.seconds, 0)
  return (
    <TitleBlock
      className={styles.extent}
      items={[
        { label: '章节', value: draft.hasChapter ? `${draft.chapters.length} 章 ${sections.length} 节` : '单个视频' },
        { label: '已就绪', value: ready.length > 0 ? `${ready.length} 节，${formatDuration(seconds)}` : '–' },
        { label: '试看', value: `${sections.filter(({ isTrial }) => isTrial).length} 节` },
        { label: '附件', value: `${draft.attachments.length} 个` },
      ]}
    />
  )
}

/** Cancels, saves a draft or submits. While files are uploading, saving waits for them. */
function EditorBar({ form }: { form: LessonForm }) {
  const { pendingSave, isSaving, wrong } = form
  const missing = Object.keys(wrong).length
  return (
    <SaveBar className={styles.bar}>
      {pendingSave && (
        <Checkbox checked onChange={form.cancelPendingSave}>
          {pendingSave === 'submit' ? '传完后自动提交审核' : '传完后自动保存草稿'}
        </Checkbox>
      )}
      <span className={styles.missing} role="status">
        {isSaving ? '正在提交…' : missing > 0 && !pendingSave ? `还差 ${missing} 项` : ''}
      </span>
      <LinkButton to={paths.ownLessons}>取消</LinkButton>
      <Button disabled={isSaving} onClick={() => form.save('draft')}>
        保存草稿
      </Button>
      <Button look="primary" disabled={isSaving} onClick={() => form.save('submit')}>
        提交审核
      </Button>
    </SaveBar>
  )
}

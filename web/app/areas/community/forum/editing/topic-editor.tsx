import { Cloud, CloudOff } from 'lucide-react'
import { type ComponentProps, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { forumLimits } from '#contract/community/forum/forum-rules.ts'
import { loginPathReturningTo, paths } from '#contract/paths.ts'
import type { ApiError } from '#lib/api/api-error.ts'
import { pictureUploads } from '#lib/pictures/send-picture.ts'
import { Button } from '#ui/button/button.tsx'
import { LazyEditor } from '#ui/editor/lazy-editor.tsx'
import { ChoiceField, FieldError, TitleField } from '#ui/editor/text-form.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { AiShareField } from '../../../base/moderation/ai-share-field.tsx'
import { MutedNote } from '../../../base/moderation/muted-note.tsx'
import { VerifyPhoneLink } from '../../../base/moderation/refusal-note.tsx'
import { DraftNotes } from './draft-notes.tsx'
import styles from './editing.module.css'
import { EditingAside } from './editing-aside.tsx'
import { PostedNotice } from './posted-notice.tsx'
import { type EditedTopic, useTopicForm } from './use-topic-form.ts'

interface TopicEditorProps extends EditedTopic {
  heading: string
  categories: { id: number; categoryName: string }[]
}

/** Posts a new topic or changes one: the form on the left, help on the right. */
export function TopicEditor({ heading, categories, ...edited }: TopicEditorProps) {
  const { topic, draft } = edited
  const navigate = useNavigate()
  const editing = useTopicForm(edited)
  const { form, state } = editing
  const [pendingPictures, setPendingPictures] = useState(0)
  const pictures = useMemo(() => ({ ...pictureUploads, onPendingChange: setPendingPictures }), [])
  const container = useRef<HTMLDivElement>(null)
  useFocusOnError(container, editing.attempts)
  return (
    <div className={classNames('wrap', styles.page)}>
      <Breadcrumbs
        steps={[
          { to: paths.home, label: '首页' },
          { to: paths.forum, label: '交流论坛' },
        ]}
        current={heading}
      />
      <div className="with-aside">
        {editing.posted ? (
          <PostedNotice topic={editing.posted} />
        ) : (
          <Card as="section" className={styles.sheet}>
            {/* Not a form element: the dialogs of the editor hold forms of their own. */}
            <div ref={container} inert={state !== 'writing'}>
              <Head heading={heading} {...editing.draftStatus} />
              <TopicFields editing={editing} categories={categories} draft={draft} pictures={pictures} />
              <footer className={styles.foot}>
                <span role="status">{pendingPictures > 0 && `${pendingPictures} 张图片尚未上传完`}</span>
                <Button onClick={() => navigate(topic ? paths.topic(topic.id) : paths.forum)}>取消</Button>
                <Button look="primary" disabled={pendingPictures > 0} onClick={() => void editing.post()}>
                  {topic
                    ? state === 'writing'
                      ? '保存修改'
                      : '保存修改…'
                    : state === 'sending'
                      ? '正在发布…'
                      : '发布'}
                </Button>
              </footer>
            </div>
          </Card>
        )}
        <EditingAside title={form.title} except={topic?.id} />
      </div>
    </div>
  )
}

interface TopicFieldsProps extends Pick<TopicEditorProps, 'categories' | 'draft'> {
  editing: ReturnType<typeof useTopicForm>
  pictures: ComponentProps<typeof LazyEditor>['pictures']
}

function TopicFields({ editing, categories, draft, pictures }: TopicFieldsProps) {
  const { form, set, errors, start } = editing
  return (
    <div className={styles.body}>
      <MutedNote />
      <DraftNotes draft={draft} {...editing} />
      <TitleField
        value={form.title}
        maxLength={forumLimits.titleLength}
        placeholder="请输入文章标题"
        error={errors.title}
        onChange={(title) => set({ title })}
      />
      <ChoiceField
        label="类别"
        name="topicCategoryId"
        options={categories.map(({ id, categoryName }) => ({ value: id, label: categoryName }))}
        value={form.topicCategoryId ?? undefined}
        error={errors.topicCategoryId}
        onChange={(topicCategoryId) => set({ topicCategoryId })}
      />
      <div>
        <LazyEditor
          key={start.round}
          initial={start.form.content}
          label="正文"
          placeholder="写明工程条件、规范依据和已做过的判断"
          pictures={pictures}
          hasError={errors.content !== undefined}
          foot="可直接粘贴或拖入图片"
          onChange={editing.setContent}
        />
        {errors.content && <FieldError>{errors.content}</FieldError>}
      </div>
      <Field
        label="标签"
        name="tags"
        error={errors.tags}
        hint={`用逗号隔开，最多 ${forumLimits.maxTags} 个，方便被搜到`}
        isBeside
      >
        {(control) => (
          <Input
            {...control}
            value={form.tags}
            placeholder="例如：软土，真空预压"
            onChange={(event) => set({ tags: event.target.value })}
          />
        )}
      </Field>
      <AiShareField value={form.aiShare ?? ''} onChange={(aiShare) => set({ aiShare })} error={errors.aiShare} />
      {editing.problem && <PostingProblem problem={editing.problem} />}
    </div>
  )
}

/** The server's reason for a refusal. After the session has ended, the member logs in in another window and keeps his input. */
function PostingProblem({ problem: { status, code, message } }: { problem: ApiError }) {
  const { pathname, search } = useLocation()
  return (
    <Note kind="error">
      {message}
      {status === 401 && (
        <span className={styles.noteActions}>
          <Link to={loginPathReturningTo(pathname + search)} target="_blank">
            在新窗口登录
          </Link>
          登录后回到这里再次提交。
        </span>
      )}
      <span className={styles.noteActions}>
        <VerifyPhoneLink code={code} />
      </span>
    </Note>
  )
}

const Head = ({ heading, status, isOnlyLocal }: { heading: string; status: string; isOnlyLocal: boolean }) => {
  const Icon = isOnlyLocal ? CloudOff : Cloud
  return (
    <div className={styles.head}>
      <h1>{heading}</h1>
      <span className={styles.status} data-warning={isOnlyLocal || undefined} role="status">
        {status && <Icon size={15} strokeWidth={1.6} aria-hidden />}
        {status}
      </span>
    </div>
  )
}

/** After a refused attempt the first invalid field gets the focus; if no field is invalid, the error is scrolled into view. */
const useFocusOnError = (container: RefObject<HTMLElement | null>, attempts: number) =>
  useEffect(() => {
    if (attempts === 0) return
    const invalid = container.current?.querySelector<HTMLElement>(
      'input[aria-invalid="true"], [aria-invalid="true"] input, [data-error] [role="textbox"]',
    )
    if (invalid) invalid.focus()
    else container.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
  }, [container, attempts])

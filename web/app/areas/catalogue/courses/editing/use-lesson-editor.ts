import { useEffect, useMemo, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import { formMessages, type PageProblem } from '#lib/api/page-problem.ts'
import { pauseReason, sendResumably } from '#lib/api/resumable-upload.ts'
import { useSite } from '#lib/session/session.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { useLeaveGuard } from '#ui/overlay/use-leave-guard.ts'
import { type UploadQueue, useUploadQueue } from '#ui/upload/use-upload-queue.ts'
import { changeSection } from './arrange.ts'
import { catalogueField, checkDraft, checkUnfinished, type DraftErrors } from './check-draft.ts'
import { emptyDraft, type LessonDraft, type SavedLesson, toContent, toDraft } from './draft.ts'
import { asForm, type LessonOrder, toForm } from './lesson-order.ts'
import type { LessonAnswer } from './save-lesson.ts'

export type Change = (change: (draft: LessonDraft) => LessonDraft) => void
type SaveKind = 'draft' | 'submit'

const sendVideo = sendResumably('video')
const sendAttachment = sendResumably('attachment')

export interface LessonForm {
  draft: LessonDraft
  change: Change
  errors: DraftErrors
  /** Called when a field loses the focus; its errors are shown from then on. */
  touch: (field: string) => void
  /** All errors, whether shown already or not. */
  wrong: DraftErrors
  /** A refusal that concerns no field. */
  note?: string
  noteCode?: string
  videos: UploadQueue
  files: UploadQueue
  isChanged: boolean
  isSaving: boolean
  /** The number of refused attempts; after each, the first wrong field gets the focus. */
  attempts: number
  /** The save that starts as soon as all files have arrived. */
  pendingSave?: SaveKind
  save: (pendingSave: SaveKind) => void
  cancelPendingSave: () => void
}

const leaveTexts = (count: number) => ({
  detail:
    count > 0
      ? `还有 ${count} 个视频没有传完，离开后会暂停。已传的部分保留一天，选同一个文件可以接着传。`
      : '离开后，尚未保存的内容不会保留。',
  stay: '继续编辑',
  action: '离开',
})

const isUploading = ({ uploads }: UploadQueue) =>
  uploads.some(({ state }) => state === 'waiting' || state === 'sending')

const shownOf = (wrong: DraftErrors, seen: ReadonlySet<string> | 'all'): DraftErrors =>
  Object.fromEntries(Object.entries(wrong).filter(([field]) => seen === 'all' || seen.has(field)))

/** The state of the editor: the draft, the uploads, and saving. */
export const useLessonEditor = (savedLesson: SavedLesson | undefined): LessonForm => {
  const [first, setFirst] = useState(() => (savedLesson ? toDraft(savedLesson) : emptyDraft()))
  const [draft, setDraft] = useState(first)
  const [seen, setSeen] = useState<ReadonlySet<string> | 'all'>(new Set<string>())
  const [attempts, setAttempts] = useState(0)
  const [pendingSave, setPendingSave] = useState<SaveKind>()
  const { answer, isSaving, send, discardAnswer } = useSaving()

  const change: Change = (by) => {
    setDraft(by)
    discardAnswer()
  }
  const videos = useUploadQueue({
    send: sendVideo,
    pauseReason,
    onDone: (key, uploadId, { name, size }) =>
      change((now) => changeSection(now, key, { sent: { uploadId, name, size } })),
  })
  const files = useUploadQueue({
    send: sendAttachment,
    pauseReason,
    onDone: (key, uploadId, { name, size }) =>
      change((now) => ({ ...now, attachments: [...now.attachments, { key, uploadId, name, size }] })),
  })
  const wrong = checkDraft(draft, videos.of, useSite().asksAiShare)
  const refused = useMemo(() => refusedFields(answer?.problem), [answer])
  const isChanged = JSON.stringify(draft) !== JSON.stringify(first) || videos.uploads.length + files.uploads.length > 0
  const allowLeaving = useLeaveGuard(isChanged && !isSaving, () => {}, leaveTexts(videos.uploads.length))
  const isWaiting = isUploading(videos) || isUploading(files)

  const save = (wanted: SaveKind) => {
    setPendingSave(undefined)
    const relevantErrors = wanted === 'draft' ? checkUnfinished(wrong) : wrong
    setSeen(wanted === 'draft' ? new Set(Object.keys(relevantErrors)) : 'all')
    if (Object.keys(relevantErrors).length > 0) return setAttempts((count) => count + 1)
    if (isWaiting) return setPendingSave(wanted)
    send({ do: 'save', id: savedLesson?.id, content: toContent(draft, wanted === 'submit') }, wanted)
  }
  const latestSave = useRef(save)
  latestSave.current = save
  useEffect(() => {
    if (pendingSave && !isWaiting) latestSave.current(pendingSave)
  }, [pendingSave, isWaiting])

  useEffect(() => {
    if (answer?.problem) setAttempts((count) => count + 1)
  }, [answer])
  useSaved(answer, savedLesson, allowLeaving, (saved) => {
    setFirst(saved)
    setDraft(saved)
    setSeen(new Set<string>())
  })

  return {
    draft,
    change,
    errors: { ...refused.fields, ...shownOf(wrong, seen) },
    touch: (field) => setSeen((now) => (now === 'all' ? now : new Set([...now, field]))),
    wrong,
    note: refused.note,
    noteCode: answer?.problem?.code,
    videos,
    files,
    isChanged,
    isSaving,
    attempts,
    pendingSave,
    save,
    cancelPendingSave: () => setPendingSave(undefined),
  }
}

/** Saves the lesson; the answer is valid until the draft changes. */
const useSaving = () => {
  const { data, state, submit } = useFetcher<LessonAnswer>()
  const [discardedAnswer, setDiscardedAnswer] = useState<LessonAnswer>()
  const wanted = useRef<SaveKind>('draft')
  const answer = useMemo(
    () => (data && data !== discardedAnswer && state === 'idle' ? { ...data, pendingSave: wanted.current } : undefined),
    [data, discardedAnswer, state],
  )
  return {
    answer,
    isSaving: state !== 'idle',
    send(order: LessonOrder, pendingSave: SaveKind) {
      wanted.current = pendingSave
      void submit(toForm(order), asForm)
    },
    discardAnswer: () => setDiscardedAnswer(data),
  }
}

/** A saved draft stays open with the server's data; a submitted lesson leads to the author's lessons. */
const useSaved = (
  answer: (LessonAnswer & { pendingSave: SaveKind }) | undefined,
  savedLesson: SavedLesson | undefined,
  allowLeaving: () => void,
  onDraft: (saved: LessonDraft) => void,
) => {
  const navigate = useNavigate()
  const latest = useRef({ savedLesson, onDraft })
  latest.current = { savedLesson, onDraft }
  useEffect(() => {
    if (answer?.did !== 'save' || answer.id === undefined) return
    if (answer.pendingSave === 'submit') {
      allowLeaving()
      toast.success('上传成功')
      void navigate(paths.ownLessons)
      return
    }
    toast.success('草稿已保存')
    if (latest.current.savedLesson) return latest.current.onDraft(toDraft(latest.current.savedLesson))
    allowLeaving()
    void navigate(paths.editLesson(answer.id), { replace: true })
  }, [answer, navigate, allowLeaving])
}

const fieldOf: Partial<Record<string, string>> = {
  lesson_category_unknown: 'lessonCategoryId',
  upload_unfinished: catalogueField,
  no_file: catalogueField,
  file_kind_refused: catalogueField,
  file_content_mismatch: catalogueField,
  file_empty: catalogueField,
  file_name_invalid: catalogueField,
  file_too_large: catalogueField,
}

/** Assigns the messages of a refusal to the fields of the page. */
const refusedFields = (problem: PageProblem | undefined) => formMessages(problem, fieldOf)

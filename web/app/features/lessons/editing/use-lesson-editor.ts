import { useEffect, useMemo, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { pauseReason, sendResumably } from '#lib/api/resumable-upload.ts'
import { editLessonPath, paths } from '#lib/url/paths.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { useLeaveGuard } from '#ui/overlay/use-leave-guard.ts'
import { type UploadQueue, useUploadQueue } from '#ui/upload/use-upload-queue.ts'
import { changeSection } from './arrange.ts'
import { checkDraft, checkUnfinished, type DraftErrors } from './check-draft.ts'
import { emptyDraft, type GivenLesson, type LessonDraft, toContent, toDraft } from './draft.ts'
import { refusedFields } from './refused-fields.ts'
import type { LessonAnswer, LessonOrder } from './save-lesson.ts'

export type Change = (change: (draft: LessonDraft) => LessonDraft) => void
type Wish = 'draft' | 'submit'

const sendVideo = sendResumably('video')
const sendAttachment = sendResumably('attachment')

export interface LessonForm {
  draft: LessonDraft
  change: Change
  errors: DraftErrors
  /** The field was left: from now on it is judged. */
  touch: (field: string) => void
  /** Everything that is wrong, whether shown already or not. */
  wrong: DraftErrors
  /** A refusal that belongs to no field. */
  note?: string
  videos: UploadQueue
  files: UploadQueue
  isChanged: boolean
  isSaving: boolean
  /** Counts the refused attempts: with each of them the first wrong field gets the focus. */
  attempts: number
  /** What happens as soon as all files have arrived. */
  wish?: Wish
  save: (wish: Wish) => void
  forgetWish: () => void
}

const leaveWords = (count: number) => ({
  detail:
    count > 0
      ? `还有 ${count} 个视频没有传完，离开后会暂停。已传的部分保留一天，选同一个文件可以接着传。`
      : '离开后，尚未保存的内容不会保留。',
  stay: '继续编辑',
  action: '离开',
})

const isComing = ({ uploads }: UploadQueue) => uploads.some(({ state }) => state === 'waiting' || state === 'sending')

const shownOf = (wrong: DraftErrors, seen: ReadonlySet<string> | 'all'): DraftErrors =>
  Object.fromEntries(Object.entries(wrong).filter(([field]) => seen === 'all' || seen.has(field)))

/** The lesson being written: what was typed, the files on their way, and handing it in. */
export const useLessonEditor = (given: GivenLesson | undefined): LessonForm => {
  const [first, setFirst] = useState(() => (given ? toDraft(given) : emptyDraft()))
  const [draft, setDraft] = useState(first)
  const [seen, setSeen] = useState<ReadonlySet<string> | 'all'>(new Set<string>())
  const [attempts, setAttempts] = useState(0)
  const [wish, setWish] = useState<Wish>()
  const { answer, isSaving, send, forget } = useSaving()

  const change: Change = (by) => {
    setDraft(by)
    forget()
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
  const wrong = checkDraft(draft, videos.of)
  const refused = useMemo(() => refusedFields(answer?.problem), [answer])
  const isChanged = JSON.stringify(draft) !== JSON.stringify(first) || videos.uploads.length + files.uploads.length > 0
  const openTheWay = useLeaveGuard(isChanged && !isSaving, () => {}, leaveWords(videos.uploads.length))
  const isWaiting = isComing(videos) || isComing(files)

  const save = (wanted: Wish) => {
    setWish(undefined)
    const judged = wanted === 'draft' ? checkUnfinished(wrong) : wrong
    setSeen(wanted === 'draft' ? new Set(Object.keys(judged)) : 'all')
    if (Object.keys(judged).length > 0) return setAttempts((count) => count + 1)
    if (isWaiting) return setWish(wanted)
    send({ do: 'save', id: given?.id, content: toContent(draft, wanted === 'submit') }, wanted)
  }
  const latestSave = useRef(save)
  latestSave.current = save
  useEffect(() => {
    if (wish && !isWaiting) latestSave.current(wish)
  }, [wish, isWaiting])

  useEffect(() => {
    if (answer?.problem) setAttempts((count) => count + 1)
  }, [answer])
  useSaved(answer, given, openTheWay, (saved) => {
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
    videos,
    files,
    isChanged,
    isSaving,
    attempts,
    wish,
    save,
    forgetWish: () => setWish(undefined),
  }
}

/** Hands the lesson in; the answer stands until something is changed. */
const useSaving = () => {
  const { data, state, submit } = useFetcher<LessonAnswer>()
  const [forgotten, setForgotten] = useState<LessonAnswer>()
  const wanted = useRef<Wish>('draft')
  const answer = useMemo(
    () => (data && data !== forgotten && state === 'idle' ? { ...data, wish: wanted.current } : undefined),
    [data, forgotten, state],
  )
  return {
    answer,
    isSaving: state !== 'idle',
    send(order: LessonOrder, wish: Wish) {
      wanted.current = wish
      // The order is plain JSON; the type of the router asks for an index signature it does not have.
      void submit(order as never, { method: 'post', encType: 'application/json' })
    },
    forget: () => setForgotten(data),
  }
}

/** A draft stays open with what the server made of it; what was handed in leads to my lessons. */
const useSaved = (
  answer: (LessonAnswer & { wish: Wish }) | undefined,
  given: GivenLesson | undefined,
  openTheWay: () => void,
  onDraft: (saved: LessonDraft) => void,
) => {
  const navigate = useNavigate()
  const latest = useRef({ given, onDraft })
  latest.current = { given, onDraft }
  useEffect(() => {
    if (answer?.did !== 'save' || answer.id === undefined) return
    if (answer.wish === 'submit') {
      openTheWay()
      toast.success('上传成功')
      void navigate(paths.ownLessons)
      return
    }
    toast.success('草稿已保存')
    if (latest.current.given) return latest.current.onDraft(toDraft(latest.current.given))
    openTheWay()
    void navigate(editLessonPath(answer.id), { replace: true })
  }, [answer, navigate, openTheWay])
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type CoverLook, changedFields, coverStyles, type Look, type LookState } from '#contract/base/look/look.ts'
import { contrastProblem } from '#contract/base/look/look-colours.ts'
import { ApiError, quietApi } from '#lib/api/browser-api.ts'
import { useLook } from '#lib/session/session.ts'
import { Note } from '#ui/feedback/note.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { useLeaveGuard } from '#ui/overlay/use-leave-guard.ts'
import { ColourCard } from './colour-card.tsx'
import { coverSample } from './cover-sample.ts'
import styles from './look.module.css'
import { LookBar } from './look-bar.tsx'
import { LookHistory } from './look-history.tsx'
import { LookPreview } from './look-preview.tsx'
import { IconCard, LogoCard, ShareCard } from './picture-cards.tsx'

/** The page of the portal's look: a draft, previewed, published and taken back. */
export default function LookEditor() {
  useEndedPreview()
  const load = useLoad(() => quietApi.look.getAdminLook())
  return (
    <LoadedContent load={load}>
      {(state) => <LookForm key={state.version} initial={state} reload={load.reload} />}
    </LoadedContent>
  )
}

interface LookFormProps {
  initial: LookState
  reload: () => Promise<void>
}

function LookForm({ initial, reload }: LookFormProps) {
  const { look, set, discard, problem, isBusy, run } = useLookForm(initial, reload)
  const confirm = useConfirm()
  const unsaved = changedFields(initial.draft, look)
  const isWrong = Boolean(contrastProblem('primary', look.primary) ?? contrastProblem('accent', look.accent))

  const save = async () =>
    unsaved.length > 0 ? quietApi.look.saveLook({ version: initial.version, ...look }) : initial
  const publish = async () => {
    if (!(await confirm('发布这个外观吗？', { detail: '访客立即看到，可以从修改记录恢复。', action: '发布' }))) return
    await run(async () => quietApi.look.publishLook({ version: (await save()).version }), '外观已发布')
  }
  const preview = () =>
    run(async () => {
      await save()
      startPreview()
    }, '已在新窗口打开草稿')
  const restore = (number: number) =>
    run(() => quietApi.look.restoreLook({ version: initial.version, number }), '已取作草稿，发布后生效')

  return (
    <>
      {problem && <Note kind="error">{problem.message}</Note>}
      <div className={styles.page}>
        <div className={styles.main}>
          <LogoCard value={look.logo} set={set} />
          <ColourCard look={look} set={set} />
          <CoverStyleCard value={look.coverStyle} set={set} />
        </div>
        <LookPreview look={look} />
        <div className={styles.row}>
          <IconCard value={look.icon} set={set} />
          <ShareCard value={look.sharePicture} set={set} />
          <LookHistory state={initial} isBusy={isBusy} onRestore={(number) => void restore(number)} />
        </div>
      </div>
      <LookBar
        unsaved={unsaved}
        draft={initial.draft}
        look={look}
        isPublished={changedFields(initial.live, look).length === 0}
        isDisabled={isWrong || isBusy}
        onDiscard={discard}
        onSave={() => void run(save, '草稿已保存')}
        onPreview={() => void preview()}
        onPublish={() => void publish()}
      />
    </>
  )
}

/** LOOK-3: the root loader shows the draft to administrators whose browser sends this cookie. */
const previewCookie = 'lookPreview'

const startPreview = (): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
  document.cookie = `${previewCookie}=1; Path=/; SameSite=Lax`
  open('/', '_blank', 'noopener')
}

const endPreview = (): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
  document.cookie = `${previewCookie}=; Path=/; SameSite=Lax; Max-Age=0`
}

const notes: Record<CoverLook, string> = { framed: '按类别分纸色', plain: '按类别分纸色', white: '统一白纸细线' }

interface CoverStyleCardProps {
  value: CoverLook
  set: (change: Partial<Look>) => void
}

/** LOOK-4: how covers are drawn where nobody uploaded one. */
const CoverStyleCard = ({ value, set }: CoverStyleCardProps) => (
  <Card as="section">
    <CardHead aside={<small className={styles.aside}>没有封面的资源由系统绘制</small>}>封面样式</CardHead>
    <fieldset className={styles.covers}>
      <legend className="sr-only">封面样式</legend>
      {(Object.keys(coverStyles) as CoverLook[]).map((style) => (
        <label key={style}>
          <input
            className="sr-only"
            type="radio"
            name="coverStyle"
            checked={style === value}
            onChange={() => set({ coverStyle: style })}
          />
          <img src={coverSample('tunnel', style)} alt="" width={320} height={200} />
          {coverStyles[style]}
          <small>{notes[style]}</small>
        </label>
      ))}
    </fieldset>
  </Card>
)

/** The typed look, and calls whose refusals stay on the page. */
const useLookForm = ({ draft }: LookState, reload: () => Promise<void>) => {
  const [look, setLook] = useState<Look>(draft)
  const [problem, setProblem] = useState<ApiError>()
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const discard = useCallback(() => setLook(draft), [draft])
  useLeaveGuard(changedFields(draft, look).length > 0 && !isBusy, discard)
  const run = async (call: () => Promise<unknown>, message: string) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await call()
      toast.success(message)
      await Promise.all([reload(), revalidate()])
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  const set = useCallback((change: Partial<Look>) => setLook((before) => ({ ...before, ...change })), [])
  return { look, set, discard, problem, isBusy, run }
}

/** The preview ends when its administrator comes back to this page. */
const useEndedPreview = () => {
  const wasDraft = useRef(useLook().isDraft)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    endPreview()
    if (wasDraft.current) void revalidate()
  }, [revalidate])
}

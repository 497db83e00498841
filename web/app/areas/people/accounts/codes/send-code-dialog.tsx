import { type FormEvent, type SyntheticEvent, useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Captcha } from '#contract/people/accounts/accounts.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { formMessages, type PageProblem, toPageProblem } from '#lib/api/page-problem.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CaptchaField } from '../login/captcha-field.tsx'
import { captchaOf } from '../login/captcha-of.ts'

interface SendCodeDialogProps {
  /** Where the message will go, as people read it. */
  receiver: string
  send: (captcha: ReturnType<typeof captchaOf>) => Promise<void>
  onClose: () => void
}

/** Asks for a captcha before a message is sent; it closes when the message is on its way. */
export function SendCodeDialog({ receiver, send, onClose }: SendCodeDialogProps) {
  const id = useId()
  const [captcha, setCaptcha] = useState<Captcha>()
  const [problem, setProblem] = useState<PageProblem>()
  const [isBusy, setBusy] = useState(false)
  const [isProving, setProving] = useState(false)
  const fetchCaptcha = () =>
    quietApi.accounts.getCaptcha().then(setCaptcha, (error) => setProblem(toPageProblem(error)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => void fetchCaptcha(), [])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    setBusy(true)
    try {
      await send(captchaOf(new FormData(event.currentTarget)))
      onClose()
    } catch (error) {
      setProblem(toPageProblem(error))
      await fetchCaptcha()
      setBusy(false)
    }
  }
  const { fields = {}, note } = formMessages(problem, { captcha_wrong: 'code' })
  const otherField = Object.entries(fields).find(([name]) => name !== 'code')?.[1]
  const actions = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button look="primary" type="submit" form={id} disabled={!captcha || isBusy || isProving}>
        {isBusy ? '正在发送…' : '发送'}
      </Button>
    </>
  )
  // Outside of the page's form, whose fields have the same names; React still reports events to it, so they end here.
  return createPortal(
    <Dialog open onClose={onClose} title="安全验证" width={420} actions={actions} consequence={`发送到 ${receiver}`}>
      <form id={id} onSubmit={submit} onChange={endHere} onBlur={endHere} noValidate>
        {(note ?? otherField) && <Note kind="error">{note ?? otherField}</Note>}
        {captcha && (
          <CaptchaField key={captcha.uuid} captcha={captcha} error={fields.code} withIcon onPending={setProving} />
        )}
      </form>
    </Dialog>,
    document.body,
  )
}

const endHere = (event: SyntheticEvent) => event.stopPropagation()

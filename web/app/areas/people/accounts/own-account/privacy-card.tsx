import { type FormEvent, useEffect, useState } from 'react'
import { Link, Form as PageForm, useRevalidator } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { DataCopy, giveDataCopyLink } from '#contract/people/accounts/own-data.ts'
import { closingDays, dataCopyHours } from '#contract/people/accounts/people-rules.ts'
import { call } from '#lib/api/call.ts'
import { type PageProblem, toPageProblem } from '#lib/api/page-problem.ts'
import { formatCount, formatDay, formatMinute } from '#lib/format/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import { CloseAccountDialog } from './close-account-dialog.tsx'
import type { PersonalInfoData } from './load-personal-info.ts'
import styles from './privacy-card.module.css'
import { useChange } from './use-change.ts'

/** The member's consent, the export of personal data and the closing of the account. */
export function PrivacyCard({ data: { profile, dataCopy, closeTime, consentVersion } }: { data: PersonalInfoData }) {
  const [isClosing, setClosing] = useState(false)
  const coins = profile.userCoin.coin
  return (
    <Card as="section">
      <CardHead>数据与隐私</CardHead>
      <ul className={styles.list}>
        <li>
          <div>
            <b>用户协议与隐私政策</b>
            <p>{consentText(profile, consentVersion)}</p>
          </div>
          <Link className="link" to={paths.terms}>
            用户协议
          </Link>
          <Link className="link" to={paths.privacy}>
            隐私政策
          </Link>
        </li>
        <CopyRow copy={dataCopy} />
        <li>
          <div>
            <b>注销账号</b>
            <p>
              提交后等待 {closingDays} 天，期间登录即取消。注销后资料匿名化，账目与订单按规定保留
              {coins > 0 && `；余额 ${formatCount(coins)} V币不退`}。
            </p>
          </div>
          <Button size="small" className={styles.leave} onClick={() => setClosing(true)}>
            申请注销
          </Button>
        </li>
      </ul>
      {isClosing && <CloseAccountDialog coins={coins} closeTime={closeTime} onClose={() => setClosing(false)} />}
    </Card>
  )
}

const consentText = ({ consent }: PersonalInfoData['profile'], current: string): string => {
  if (!consent) return `现行版本 ${current}`
  const agreement = `${formatDay(consent.time)} 同意，版本 ${consent.version}`
  return consent.version === current ? agreement : `${agreement}；现行版本 ${current}`
}

const pollMs = 3_000

/** Reloads the page data regularly while the copy is being made. */
function usePolling(isWaiting: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate()
    }, pollMs)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}

function CopyRow({ copy }: { copy: DataCopy | null }) {
  const { Form, isSending, problem } = useChange()
  const [refusal, setRefusal] = useState<PageProblem>()
  const isMaking = copy?.state === 'making'
  usePolling(isMaking)
  const fetchCopy = (event: FormEvent) => {
    event.preventDefault()
    setRefusal(undefined)
    const path = `/api/users/dataCopy/${copy!.id}/link` as '/api/users/dataCopy/{id}/link'
    call<typeof giveDataCopyLink>({ method: 'POST', path }, { id: copy!.id }).then(
      ({ link }) => location.assign(link),
      (error: unknown) => setRefusal(toPageProblem(error)),
    )
  }
  return (
    <li>
      <div>
        <b>导出我的数据</b>
        <p>
          资料、登录记录、通知、订单与 V币记录，打包为 zip（JSON），整理好后 {dataCopyHours}{' '}
          小时内可下载。申请和下载时需要再次验证身份。
        </p>
        <div aria-live="polite">
          {isMaking && <p className={styles.state}>正在整理，完成后会通知你</p>}
          {copy?.state === 'ready' && (
            <p className={styles.state}>
              {formatBytes(copy.size ?? 0)}，{formatMinute(copy.expireTime ?? '')} 前可下载
            </p>
          )}
          {copy?.state === 'failed' && <p className={styles.failed}>整理失败，请稍后重新申请</p>}
        </div>
        {(problem ?? refusal) && <Note kind="error">{(problem ?? refusal)?.message}</Note>}
      </div>
      {copy?.state === 'ready' ? (
        // Without script a full request, which redirects to the download; with it the page asks for a proof first.
        <PageForm method="post" reloadDocument onSubmit={fetchCopy}>
          <input type="hidden" name="id" value={copy.id} />
          <Button look="primary" size="small" type="submit" name="do" value="fetch-copy">
            下载
          </Button>
        </PageForm>
      ) : (
        <Form method="post">
          <Button size="small" type="submit" name="do" value="copy-data" disabled={isSending || isMaking}>
            {isMaking ? '正在整理' : '申请导出'}
          </Button>
        </Form>
      )}
    </li>
  )
}

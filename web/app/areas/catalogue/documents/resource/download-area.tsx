import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths, registerPathReturningTo } from '#contract/paths.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import type { ButtonLook } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { formatBytes } from '#ui/upload/transfer-rate.ts'
import { Price } from '../../../money/points/price.tsx'
import { DownloadButton } from '../../copies/download-button.tsx'
import { heldWords } from '../../items/access/access-state.ts'
import { RestrictedNote } from '../../items/access/restricted-note.tsx'
import { WhyAccess } from '../../items/access/why-access.tsx'
import { BuyStep } from '../../items/buy-step.tsx'
import styles from './download-area.module.css'
import type { Downloading } from './use-downloading.ts'

/** The state of access to the file, and the next step. */
export function DownloadArea({ downloading }: { downloading: Downloading }) {
  const { resource, state, balance } = downloading
  return (
    <div className={styles.area}>
      {!heldWords[state] && (
        <div className={styles.price}>
          <Price coin={resource.coin} size="large" />
          <span>{resource.coin === 0 ? '登录会员均可下载' : '付费一次，可重复下载'}</span>
        </div>
      )}
      <DownloadNote downloading={downloading} />
      {state === 'buyable' && (
        <dl className={styles.balance}>
          <div>
            <dt>账户余额</dt>
            <dd className="num">{formatCount(balance)}</dd>
          </div>
          <div>
            <dt>购买后剩余</dt>
            <dd className="num">{formatCount(balance - resource.coin)}</dd>
          </div>
        </dl>
      )}
      <NextStep downloading={downloading} look={{ size: 'large', block: true }} />
      <Hint downloading={downloading} />
      <Rights downloading={downloading} />
    </div>
  )
}

/** Explains why the viewer may download the file. */
export const Rights = ({ downloading: { state, resource } }: { downloading: Downloading }) =>
  state === 'visitor' ? null : <WhyAccess kind="resource" id={resource.id} />

/** On a phone, the next step stays at the bottom of the screen in place of the tab bar. */
export function BuyBar({ downloading }: { downloading: Downloading }) {
  const { resource, state, balance } = downloading
  if (state === 'restricted') return null
  return (
    <div className={styles.bar} data-bottom-bar>
      <div>
        {heldWords[state] ?? <Price coin={resource.coin} />}
        {state === 'buyable' || state === 'poor' ? <small>余额 {formatCount(balance)}</small> : null}
      </div>
      <NextStep downloading={downloading} look={{ size: 'large' }} />
    </div>
  )
}

/** The state of access in words. */
export function DownloadNote({ downloading }: { downloading: Downloading }) {
  const { resource, state, balance, problem } = downloading
  if (problem) return <Note kind="error">{problem}</Note>
  switch (state) {
    case 'bought':
      return (
        <Note kind="success">
          <b>支付成功，可以下载</b>
          {resource.purchase && (
            <>
              <br />
              {formatMinute(resource.purchase.buyTime)} 已扣除 {formatCount(resource.purchase.paidCoin)} V币
            </>
          )}
          {resource.isTakenDown && (
            <>
              <br />
              该资源已下架，您仍可下载。
            </>
          )}
        </Note>
      )
    case 'shared':
      return <Note kind="success">该资源已共享给您，可以下载</Note>
    case 'own':
      return <Note>{ownWords[resource.isTakenDown ? 'takenDown' : resource.isAudit]}</Note>
    case 'restricted':
      return (
        <RestrictedNote kind="resource" id={resource.id}>
          三级会员只能下载上级账号授权的内容。
        </RestrictedNote>
      )
    case 'poor':
      return (
        <Note kind="warning">
          余额 <b className="num">{formatCount(balance)}</b> V币，还差{' '}
          <b className="num">{formatCount(resource.coin - balance)}</b> V币
        </Note>
      )
    default:
      return resource.isTakenDown ? <Note kind="warning">该资源已下架，前台不再显示。</Note> : null
  }
}

const ownWords = {
  0: '这是您上传的资源，正在等待审核。',
  1: '这是您上传的资源，可以直接下载。',
  2: '这是您上传的资源，未通过审核，修改后可重新提交。',
  takenDown: '这是您上传的资源，已被下架。',
}

const NextStep = ({ downloading, look }: { downloading: Downloading; look: ButtonLook }) =>
  downloading.isAllowed ? (
    <Downloads downloading={downloading} look={look} />
  ) : (
    <BuyStep
      purchase={downloading}
      loginWords="登录后下载"
      buyWords={`用 ${formatCount(downloading.coin)} V币购买`}
      look={look}
      className={styles.buy}
    />
  )

const Downloads = ({ downloading: { resource, state }, look }: { downloading: Downloading; look: ButtonLook }) =>
  resource.localStorageList.map(({ id, fileSize }) => (
    <DownloadButton key={id} storageId={id} look="primary" {...look}>
      <Download size={18} strokeWidth={1.6} aria-hidden />
      {state === 'free' ? '免费下载' : '下载文件'}（{formatBytes(fileSize)}）
    </DownloadButton>
  ))

function Hint({ downloading: { resource, state, isAllowed } }: { downloading: Downloading }): ReactNode {
  if (state === 'visitor')
    return (
      <p className={styles.hint}>
        还没有账号？
        <Link className="link" to={registerPathReturningTo(paths.resource(resource.id))}>
          免费注册
        </Link>
        ，企业账号请联系客服开通。
      </p>
    )
  if (state === 'buyable') return <p className={styles.hint}>购买后可立即下载，记录在「会员中心 – 已购资源」。</p>
  if (state === 'free') return <p className={styles.hint}>下载后请注明来源与溯源码。</p>
  const [file] = resource.localStorageList
  return isAllowed && file ? <p className={styles.hint}>文件：{file.name}</p> : null
}

import { Coins, KeyRound, type LucideIcon, Merge, MessageSquareText, ShieldOff, UserCheck, UserX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { MemberDossier } from '#contract/office/dossiers/dossiers.ts'
import { browserApi } from '#lib/api/browser-api.ts'
import { ignoreFailure } from '#lib/api/ignore-failure.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { useMemberActions } from '../../people/accounts/members/member-actions.ts'
import type { NewLogin } from '../../people/accounts/members/new-password-dialog.tsx'
import styles from './dossier.module.css'

const NewPasswordDialog = onDemand(
  async () => (await import('../../people/accounts/members/new-password-dialog.tsx')).NewPasswordDialog,
)
const NewAdjustment = onDemand(async () => (await import('../../money/points/new-adjustment.tsx')).NewAdjustment)
const DisableMember = onDemand(async () => (await import('./disable-member.tsx')).DisableMember)
const MergeMember = onDemand(async () => (await import('./merge-member.tsx')).MergeMember)
const ResetFactors = onDemand(async () => (await import('./reset-factors.tsx')).ResetFactors)
const SendMessage = onDemand(async () => (await import('./send-message.tsx')).SendMessage)

/** Actions that an address can open, such as one of the search. */
export type MemberAction = 'message' | 'password' | 'coins' | 'disable' | 'merge'

type OpenDialog = { kind: MemberAction | 'factors' } | { kind: 'new-password'; login: NewLogin } | undefined

interface MemberActionsProps {
  member: MemberDossier
  initial: MemberAction | null
  onChanged: () => void
}

/** What an administrator can do for or about the member. */
export function MemberActions({ member, initial, onChanged }: MemberActionsProps) {
  const [open, setOpen] = useState<OpenDialog>(initial && initial !== 'password' ? { kind: initial } : undefined)
  const confirm = useConfirm()
  const { resetPassword } = useMemberActions({
    reload: async () => onChanged(),
    showPassword: (login) => setOpen({ kind: 'new-password', login }),
  })
  // An address that asks for an action does so once: reloading the page shows the member.
  const [, setParams] = useSearchParams()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page opens
  useEffect(() => {
    if (initial === null) return
    setParams((now) => withoutAction(now), { replace: true })
    if (initial === 'password') ignoreFailure(resetPassword(member))
  }, [])
  const { may } = member
  const close = () => setOpen(undefined)
  const done = () => {
    close()
    onChanged()
  }
  const enable = async () => {
    const isSure = await confirm(`恢复「${member.title}」的账号？`, {
      detail: '对方可以重新登录，已购内容照旧可用。',
      action: '恢复账号',
    })
    if (!isSure) return
    toast.success((await browserApi.memberCare.enableMember({ memberId: member.id })).message)
    onChanged()
  }
  return (
    <section className={classNames(styles.panel, styles.actionPanel)} aria-label="操作">
      <div className={styles.panelHead}>
        <h3>操作</h3>
      </div>
      <div className={styles.actions}>
        {may.write && (
          <Action icon={MessageSquareText} label="发消息" note="站内信" onClick={() => setOpen({ kind: 'message' })} />
        )}
        {may.resetPassword && (
          <Action
            icon={KeyRound}
            label="重置密码"
            note="生成一次性密码，强制改"
            onClick={() => ignoreFailure(resetPassword(member))}
          />
        )}
        {may.resetFactors && (
          <Action
            icon={ShieldOff}
            label="重置两步验证"
            note="丢失手机时，须写原因"
            onClick={() => setOpen({ kind: 'factors' })}
          />
        )}
        {may.adjust && (
          <Action icon={Coins} label="调整 V币" note="须第二人复核" onClick={() => setOpen({ kind: 'coins' })} />
        )}
        {may.merge && (
          <Action
            icon={Merge}
            label="合并账号"
            note="须第二人复核，不能恢复"
            onClick={() => setOpen({ kind: 'merge' })}
          />
        )}
        {may.disable && member.enabled && (
          <Action
            icon={UserX}
            label="停用账号"
            note="可恢复，下线全部设备"
            isDangerous
            onClick={() => setOpen({ kind: 'disable' })}
          />
        )}
        {may.disable && !member.enabled && (
          <Action icon={UserCheck} label="恢复账号" note="可以重新登录" onClick={() => ignoreFailure(enable())} />
        )}
      </div>
      {open?.kind === 'message' && <SendMessage member={member} onClose={close} onSent={done} />}
      {open?.kind === 'factors' && <ResetFactors member={member} onClose={close} onDone={done} />}
      {open?.kind === 'coins' && (
        <NewAdjustment member={{ id: member.id, name: member.title }} onClose={close} onAdded={done} />
      )}
      {open?.kind === 'disable' && member.enabled && <DisableMember member={member} onClose={close} onDone={done} />}
      {open?.kind === 'merge' && <MergeMember member={member} onClose={close} onDone={done} />}
      {open?.kind === 'new-password' && <NewPasswordDialog login={open.login} onClose={done} />}
    </section>
  )
}

const withoutAction = (params: URLSearchParams) => {
  const rest = new URLSearchParams(params)
  rest.delete('do')
  return rest
}

interface ActionProps {
  icon: LucideIcon
  label: string
  note: string
  isDangerous?: boolean
  onClick: () => void
}

const Action = ({ icon: Icon, label, note, isDangerous, onClick }: ActionProps) => (
  <button type="button" data-danger={isDangerous || undefined} onClick={onClick}>
    <Icon size={18} strokeWidth={1.6} aria-hidden />
    <span>
      <b>{label}</b>
      <small>{note}</small>
    </span>
  </button>
)

import { ArrowRight, Check, Circle, CircleCheck, CircleDashed, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import type { RoleRequest } from '#contract/people/accounts/roles.ts'
import { permissions } from '#contract/permissions.ts'
import { browserApi, quietApi } from '#lib/api/browser-api.ts'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Card } from '#ui/layout/card.tsx'
import { onDemand } from '#ui/loading/on-demand.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { useConfirm } from '#ui/overlay/confirm.tsx'
import { Tag } from '#ui/text/tag.tsx'
import styles from './pending-requests.module.css'
import { type Gain, gainsOf } from './role-difference.ts'
import { nameOfRole, RoleTag } from './role-tag.tsx'
import { hoursLeft, shortTime } from './times.ts'

const RejectDialog = onDemand(
  async () => (await import('../../areas/base/approvals/reject-dialog.client.tsx')).RejectDialog,
)

interface PendingRequestsProps {
  requests: RoleRequest[]
  reload: () => Promise<void>
}

/** Requests about roles that wait for a second administrator. */
export const PendingRequests = ({ requests, reload }: PendingRequestsProps) => (
  <Card as="section" aria-label="等第二位管理员同意">
    <div className={styles.pendingHead}>
      <UserRoundPlus size={20} strokeWidth={1.6} aria-hidden />
      <div>
        <h2>等第二位管理员同意</h2>
        <p>设管理员、改角色、撤销，都要两名超级管理员。发起人和本人不能同意。</p>
      </div>
      <Tag tone="cost">{requests.length} 件</Tag>
    </div>
    {requests.map((request) => (
      <PendingRequest key={request.id} request={request} reload={reload} />
    ))}
  </Card>
)

const PendingRequest = ({ request, reload }: { request: RoleRequest; reload: () => Promise<void> }) => {
  const { userName, avatar, phone, deptName, roleBefore, roleAfter, detail } = request
  const isLoss = roleAfter === null
  const moves = isLoss ? gainsOf(null, roleBefore) : gainsOf(roleBefore, roleAfter)
  return (
    <article className={styles.pending} aria-label={userName}>
      <div className={styles.request}>
        <div className={styles.person}>
          <Avatar name={userName} src={avatar} size={40} />
          <div>
            <b>{userName}</b>
            <small>{phone}</small>
            {deptName && <small>{deptName}</small>}
          </div>
        </div>
        <div className={styles.move}>
          <RoleTag role={roleBefore} />
          <ArrowRight size={16} strokeWidth={1.6} aria-label="改为" />
          <RoleTag role={roleAfter} isNew />
        </div>
        <Steps request={request} />
        <Decision request={request} reload={reload} />
      </div>
      <p className={styles.detail}>{detail}。</p>
      <p className={styles.gains}>
        <b>
          同意后，{userName} 会{isLoss ? '失去' : '多出'}
        </b>
        {moves.map((gain) => (
          <GainTag key={gain.permission} gain={gain} isLoss={isLoss} />
        ))}
        {moves.length === 0 && '没有新的权限'}
      </p>
    </article>
  )
}

const suffixes = { none: '', see: '，只看', review: '，须复核', do: '' } as const

const GainTag = ({ gain: { permission, grade }, isLoss }: { gain: Gain; isLoss: boolean }) => {
  const { label, note } = { note: undefined, ...permissions[permission] }
  const gained = grade === 'review' ? 'amber' : grade === 'see' ? 'plain' : 'green'
  return (
    <Tag tone={isLoss ? 'plain' : gained}>
      {label}
      {suffixes[grade] || (note && `，${note}`)}
    </Tag>
  )
}

const Steps = ({ request }: { request: RoleRequest }) => (
  <ol className={styles.steps}>
    <li data-state="done">
      <b>
        <CircleCheck size={15} strokeWidth={1.6} aria-hidden />
        发起
      </b>
      <span>
        {request.createUserName}
        {request.createUserRole && `（${nameOfRole(request.createUserRole)}）`}
      </span>
      <small>
        {shortTime(request.createTime)}
        {request.reason && `，「${request.reason}」`}
      </small>
    </li>
    <li data-state="now">
      <b>
        <CircleDashed size={15} strokeWidth={1.6} aria-hidden />
        同意
      </b>
      <span>等另一位超级管理员{request.canDecide && '（你）'}</span>
      <small>还有 {hoursLeft(request.expireTime)}，过期自动作废</small>
    </li>
    <li>
      <b>
        <Circle size={15} strokeWidth={1.6} aria-hidden />
        生效
      </b>
      <span>本人须重新登录</span>
      <small>超级管理员都收到通知</small>
    </li>
  </ol>
)

const agreeLabel = ({ roleAfter }: RoleRequest) =>
  roleAfter === null ? '同意撤销' : `同意，设为${nameOfRole(roleAfter)}`

const Decision = ({ request, reload }: { request: RoleRequest; reload: () => Promise<void> }) => {
  const [isRejecting, setRejecting] = useState(false)
  const [isSending, setSending] = useState(false)
  const confirm = useConfirm()
  const send = async (call: () => Promise<unknown>, done: string) => {
    setSending(true)
    try {
      await call()
      toast.success(done)
    } catch {
      // The call has already shown the failure; reloading shows the current state.
    }
    await reload()
    setSending(false)
  }
  const withdraw = async () => {
    if (!(await confirm('确认撤回该申请吗？', { detail: '不会有任何变动。', action: '撤回' }))) return
    await send(() => browserApi.approvals.withdrawApproval({ id: request.id }), '申请已撤回')
  }
  if (request.canWithdraw)
    return (
      <div className={styles.decision}>
        <Button disabled={isSending} onClick={() => void withdraw()}>
          撤回申请
        </Button>
      </div>
    )
  if (!request.canDecide) return <p className={styles.decision}>须由另一位超级管理员决定</p>
  return (
    <div className={styles.decision}>
      <Button
        look="primary"
        disabled={isSending}
        onClick={() =>
          void send(() => browserApi.approvals.decideApproval({ id: request.id, approve: true }), '已同意，立即生效')
        }
      >
        <Check size={16} aria-hidden />
        {agreeLabel(request)}
      </Button>
      <Button disabled={isSending} onClick={() => setRejecting(true)}>
        拒绝，写明原因
      </Button>
      {isRejecting && (
        <RejectDialog
          reject={(reason) => quietApi.approvals.decideApproval({ id: request.id, approve: false, reason })}
          onClose={() => setRejecting(false)}
          onRejected={() => {
            setRejecting(false)
            void reload()
          }}
        />
      )}
    </div>
  )
}

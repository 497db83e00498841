import { Eye } from 'lucide-react'
import { useState } from 'react'
import type { MemberDossier } from '#contract/office/dossiers/dossiers.ts'
import { browserApi } from '#lib/api/browser-api.ts'
import { ignoreFailure } from '#lib/api/ignore-failure.ts'
import { useNamePage } from '#lib/document/page-name.ts'
import { formatCount, formatMinute } from '#lib/format/format.ts'
import { Status } from '#ui/feedback/status.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { Tag } from '#ui/text/tag.tsx'
import styles from './dossier.module.css'
import { Facts } from './dossier-frame.tsx'

/** Name, level and contact of the member; the whole phone number is shown after 查看, which leaves a trace. */
export function MemberHead({ member }: { member: MemberDossier }) {
  const { id, title, tags, state, avatar, username, disabledUntil, balance, bonus } = member
  useNamePage(title)
  return (
    <section className={classNames(styles.panel, styles.head)} aria-label="用户">
      <Avatar name={title} src={avatar} size={64} />
      <div>
        <div className={styles.title}>
          <h2>{title}</h2>
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          <Status tone={state.tone}>
            {state.label}
            {disabledUntil && `至 ${formatMinute(disabledUntil)}`}
          </Status>
          <small>编号 {id}</small>
          {username !== title && <small>登录名 {username}</small>}
        </div>
        <Facts facts={member.facts}>
          <div>
            <dt>手机</dt>
            <dd>{member.phone ? <Phone id={id} masked={member.phone} canSee={member.may.seeContact} /> : '–'}</dd>
          </div>
          <div>
            <dt>邮箱</dt>
            <dd>{member.email || '–'}</dd>
          </div>
        </Facts>
      </div>
      <div className={styles.balance}>
        <span>V币余额</span>
        <b>{formatCount(balance)}</b>
        <small>{bonus > 0 ? `其中赠送 ${formatCount(bonus)}` : '没有赠送'}</small>
      </div>
    </section>
  )
}

const Phone = ({ id, masked, canSee }: { id: number; masked: string; canSee: boolean }) => {
  const [whole, setWhole] = useState<string>()
  const show = async () => setWhole((await browserApi.members.getMember({ id })).phone)
  if (whole || !canSee) return whole ?? masked
  return (
    <>
      {masked}
      <button type="button" title="查看完整手机号会记入操作日志" onClick={() => ignoreFailure(show())}>
        <Eye size={13} strokeWidth={1.6} aria-hidden />
        查看
      </button>
    </>
  )
}

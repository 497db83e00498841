import { Pencil } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { Profile } from '#contract/people/accounts/accounts.ts'
import { copyText } from '#lib/browser/copy-text.ts'
import { formatDay } from '#lib/format/format.ts'
import { Button } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { TitleBlock } from '#ui/layout/title-block.tsx'
import { AvatarPicker } from './avatar-picker.tsx'
import { EmailContact, PhoneContact } from './contacts.tsx'
import { InfoDialog } from './info-dialog.tsx'
import type { PersonalInfoData } from './load-personal-info.ts'
import styles from './personal-info.module.css'
import { PrivacyCard } from './privacy-card.tsx'

/** Personal info in the member centre: profile and privacy. */
export function PersonalInfo({ data }: { data: PersonalInfoData }) {
  const { profile, inviteLink } = data
  return (
    <div className={styles.sheets}>
      <BasicInfo profile={profile} inviteLink={inviteLink} />
      <PrivacyCard data={data} />
    </div>
  )
}

function BasicInfo({ profile, inviteLink }: { profile: Profile; inviteLink: string }) {
  const [isEditing, setEditing] = useState(false)
  const close = useCallback(() => setEditing(false), [])
  const edit = (
    <Button size="small" onClick={() => setEditing(true)}>
      <Pencil size={14} strokeWidth={1.6} aria-hidden />
      修改
    </Button>
  )
  return (
    <Card as="section">
      <CardHead aside={<span className={styles.aside}>{edit}</span>}>基本信息</CardHead>
      <div className={styles.basic}>
        <AvatarPicker name={profile.nickName || profile.username} src={profile.avatar} />
        <TitleBlock
          className={styles.facts}
          items={[
            { label: '显示名称', value: profile.nickName },
            { label: '用户名', value: profile.username },
            { label: '会员等级', value: profile.levelName },
            { label: '性别', value: profile.sex ?? '未填写' },
            { label: '手机号', value: <PhoneContact profile={profile} /> },
            { label: '注册时间', value: <span className="num">{formatDay(profile.createTime)}</span> },
            { label: '邮箱', value: <EmailContact profile={profile} />, wide: true },
            { label: '所属单位', value: profile.deptName ?? '无', wide: true },
            { label: '邀请码', value: <Invitation profile={profile} link={inviteLink} />, wide: true },
          ]}
        />
      </div>
      <InfoDialog open={isEditing} onClose={close} profile={profile} />
    </Card>
  )
}

function Invitation({ profile: { inviteCode, invitedCount }, link }: { profile: Profile; link: string }) {
  const copy = async (text: string) => {
    if (await copyText(text)) toast.success('已复制')
    else toast.error('浏览器不允许复制，请手动选择')
  }
  return (
    <span className={styles.invitation}>
      <span>{inviteCode}</span>
      <button type="button" className="link" onClick={() => void copy(inviteCode)}>
        复制
      </button>
      <button type="button" className="link" onClick={() => void copy(link)}>
        复制注册链接
      </button>
      <span className="muted">已邀请 {invitedCount} 人</span>
    </span>
  )
}

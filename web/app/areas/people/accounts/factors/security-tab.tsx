import { CircleAlert, CircleCheck } from 'lucide-react'
import { recoveryCodeCount } from '#contract/people/accounts/factor-rules.ts'
import type { Factors } from '#contract/people/accounts/factors.ts'
import { formatDay } from '#lib/format/format.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { SessionsCard } from '../own-account/sessions-card.tsx'
import { WechatCard } from '../wechat/wechat-card.tsx'
import { FactorsCard } from './factors-card.tsx'
import type { SecurityData } from './load-security.ts'
import styles from './security-tab.module.css'

/** 账号安全: what protects the account, its WeChat, its factors, and its sessions. */
export function SecurityTab({ data: { passwordTime, sessions, factors, wechat } }: { data: SecurityData }) {
  return (
    <div className={styles.sheets}>
      <Summary passwordTime={passwordTime} factors={factors} sessions={sessions.length} />
      <WechatCard wechat={wechat} />
      <FactorsCard factors={factors} />
      <SessionsCard sessions={sessions} passwordTime={passwordTime} />
    </div>
  )
}

interface Protection {
  label: string
  value: string
  isGood: boolean
}

const protectionsOf = (passwordTime: string | null, { totp, passkeys, recoveryCodesLeft }: Factors): Protection[] => {
  const isOn = totp !== null || passkeys.length > 0
  return [
    { label: '密码', value: passwordTime ? `${formatDay(passwordTime)} 修改` : '未修改过', isGood: true },
    { label: '通行密钥', value: passkeys.length > 0 ? `${passkeys.length} 个` : '未登记', isGood: isOn },
    { label: '验证器', value: totp ? '已开启' : '未开启', isGood: isOn },
    {
      label: '恢复码',
      value: isOn ? `剩 ${recoveryCodesLeft} 个` : '未生成',
      isGood: recoveryCodesLeft > recoveryCodeCount / 4,
    },
  ]
}

interface SummaryProps {
  passwordTime: string | null
  factors: Factors
  sessions: number
}

function Summary({ passwordTime, factors, sessions }: SummaryProps) {
  const protections = protectionsOf(passwordTime, factors)
  const advised = protections.filter(({ isGood }) => !isGood).length
  return (
    <Card as="section">
      <CardHead
        aside={
          <span className={styles.aside}>
            {advised > 0 ? <em>{advised} 项建议处理</em> : '没有需要处理的'}
            <span className="muted">{sessions} 台设备登录中</span>
          </span>
        }
      >
        账号安全
      </CardHead>
      <dl className={styles.cells}>
        {protections.map(({ label, value, isGood }) => {
          const Icon = isGood ? CircleCheck : CircleAlert
          return (
            <div key={label} data-good={isGood || undefined}>
              <dt>
                <Icon size={15} strokeWidth={1.6} aria-hidden />
                {label}
              </dt>
              <dd>{value}</dd>
            </div>
          )
        })}
      </dl>
    </Card>
  )
}

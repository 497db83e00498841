import { type FormEvent, useState } from 'react'
import {
  type ClaimStance,
  claimLimits,
  claimReasons,
  claimStances,
  claimStates,
  claimWishes,
  isClaimOpen,
} from '#contract/catalogue/claims/claim-rules.ts'
import type { Claim } from '#contract/catalogue/claims/claims.ts'
import { ownClaimsPath, paths } from '#contract/paths.ts'
import { formatCount, formatDay } from '#lib/format/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/form/field.tsx'
import { optionsOf } from '#ui/form/options-of.ts'
import { Radios } from '#ui/form/radios.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import list from '#ui/item-list/item-list.module.css'
import { ItemList } from '#ui/item-list/item-list.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { ClaimPictureList } from './claim-picture-list.tsx'
import { ClaimSteps, claimTone, stepsOf } from './claim-steps.tsx'
import type { ClaimsData } from './load-claims.ts'
import styles from './own-claims.module.css'
import { useClaimChange, useWithdrawal } from './use-claim-change.ts'

/** CLAIM-2, CLAIM-5: the claims of a buyer, and those that an author answers. */
export const OwnClaims = ({ data }: { data: ClaimsData }) => (
  <ItemList
    title="售后"
    unit="项"
    found={data}
    tabs={
      <Tabs
        className={list.tabs}
        label="售后"
        current={data.side}
        tabs={[
          { key: 'buyer', label: '我申请的', to: ownClaimsPath('buyer') },
          {
            key: 'author',
            label: data.open > 0 ? `收到的（${data.open} 项待答复）` : '收到的',
            to: ownClaimsPath('author'),
          },
        ]}
      />
    }
    empty={
      <Empty>
        {data.side === 'buyer' ? '在已购资源或课程的页面可以申请售后' : '买家对您的资源与课程的售后申请会出现在这里'}
      </Empty>
    }
  >
    {data.content.map((claim) => (
      <li key={claim.id} className={styles.claim}>
        <ClaimRow claim={claim} side={data.side} />
      </li>
    ))}
  </ItemList>
)

function ClaimRow({ claim, side }: { claim: Claim; side: ClaimsData['side'] }) {
  return (
    <>
      <div className={styles.head}>
        <Link className="link" to={claim.link}>
          {claim.itemName}
        </Link>
        <Status tone={claimTone(claim.state)}>{claimStates[claim.state]}</Status>
      </div>
      <p className={styles.facts}>
        {side === 'author' && `${claim.buyerName}，`}
        {formatDay(claim.buyTime)} 购买，实付 {formatCount(claim.coin)} V币，希望{claimWishes[claim.wish]}
      </p>
      <p className={styles.words}>
        <b>{claimReasons[claim.reason].label}</b>
        {claim.words}
      </p>
      {claim.pages.length > 0 && <p className={styles.facts}>所在页码：{claim.pages.join('；')}</p>}
      <ClaimPictureList pictures={claim.pictures} />
      <ClaimSteps isWide steps={stepsOf(claim)} />
      {claim.answer && (
        <p className={styles.said}>
          作者答复（{claimStances[claim.answer.stance]}）：{claim.answer.content}
        </p>
      )}
      {claim.ruling && <p className={styles.said}>裁定：{claim.ruling}</p>}
      {side === 'buyer' && isClaimOpen(claim.state) && <Withdraw id={claim.id} />}
      {side === 'author' && claim.state === 'answer' && <AnswerForm id={claim.id} />}
    </>
  )
}

function Withdraw({ id }: { id: number }) {
  const { withdraw, isBusy } = useWithdrawal('售后期内可以再次申请。')
  return (
    <div>
      <Button size="small" disabled={isBusy} onClick={() => void withdraw(id)}>
        撤回申请
      </Button>
    </div>
  )
}

const options = optionsOf(claimStances)

/** CLAIM-5: the author's answer to a claim, once. */
function AnswerForm({ id }: { id: number }) {
  const [stance, setStance] = useState<ClaimStance>('agree')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { Form, isBusy } = useClaimChange(({ problem }) => {
    if (problem) return setError(problem.fields?.answer ?? problem.message)
    toast.success('答复已提交，由平台裁定')
  })
  const onSubmit = (event: FormEvent) => {
    const wrong = text.trim() === '' ? '请写下答复' : undefined
    setError(wrong)
    if (wrong || isBusy) event.preventDefault()
  }
  return (
    <Form method="post" action={paths.claims} className={styles.answer} onSubmit={onSubmit}>
      <input type="hidden" name="do" value="answer" />
      <input type="hidden" name="id" value={id} />
      <Radios
        control={{ name: 'stance' }}
        label="答复的态度"
        look="segments"
        options={options}
        value={stance}
        onChange={setStance}
      />
      <Field label="答复" name="answer" hint="答复一次后不能修改，由平台裁定" {...(error && { error })}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={claimLimits.wordsLength}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" look="primary" disabled={isBusy}>
          {isBusy ? '正在提交…' : '提交答复'}
        </Button>
      </div>
    </Form>
  )
}

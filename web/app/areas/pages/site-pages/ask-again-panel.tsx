import { useId } from 'react'
import type { AdminSitePage } from '#contract/pages/site-pages/site-pages.ts'
import { formatCount } from '#lib/format/format.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import blocks from './blocks-panel.module.css'
import styles from './side-panels.module.css'

export interface Consent {
  asksAgain: boolean
  changes: string[]
}

export const noConsent: Consent = { asksAgain: false, changes: [] }

interface AskAgainPanelProps {
  consents: AdminSitePage['consents']
  consent: Consent
  setConsent: (consent: Consent) => void
}

/** SITE-11: whether members must agree to the new text, and what they read about it; how many agreed to each version. */
export function AskAgainPanel({ consents, consent: { asksAgain, changes }, setConsent }: AskAgainPanelProps) {
  const id = useId()
  return (
    <Card as="section">
      <CardHead>会员同意</CardHead>
      <div className={styles.panel}>
        <Checkbox checked={asksAgain} onChange={({ target }) => setConsent({ changes, asksAgain: target.checked })}>
          请会员重新同意
        </Checkbox>
        {asksAgain ? (
          <div className={styles.setting}>
            <label htmlFor={id}>改了什么，每行一条</label>
            <TextArea
              id={id}
              rows={4}
              placeholder="会员下次打开页面时读到"
              onChange={({ target }) =>
                setConsent({
                  asksAgain,
                  changes: target.value
                    .split('\n')
                    .map((line) => line.trim())
                    .filter(Boolean),
                })
              }
            />
          </div>
        ) : (
          <p className={blocks.hint}>只改错字时不必。不勾选则协议的版本不变，会员不会被询问。</p>
        )}
        <p className={blocks.hint}>两份都要改时，先发布一份，再发布另一份并勾选，会员只被问一次。</p>
      </div>
      <dl className={styles.consents}>
        {consents.map(({ version, members }) => (
          <div key={version}>
            <dt>
              版本 <span className="num">{version}</span>
            </dt>
            <dd>
              <b className="num">{formatCount(members)}</b> 人同意
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

import { useSite } from '#lib/session/session.ts'
import { Card } from '#ui/layout/card.tsx'
import { TitleBlock } from '#ui/layout/title-block.tsx'
import { Prose } from '#ui/text/prose.tsx'
import styles from './contact.module.css'

/** Contact details from the settings, and contact persons by topic. */
export function Contact({ html }: { html: string }) {
  const { hotline, hotlineHours, address, postalCode } = useSite()
  return (
    <div className="wrap">
      <Card as="section" className={styles.contact}>
        <h2>联系我们</h2>
        <TitleBlock
          className={styles.block}
          items={[
            { label: '服务热线', value: <span className="num">{hotline}</span> },
            { label: '服务时间', value: hotlineHours },
            { label: '地址', value: address },
            { label: '邮编', value: <span className="num">{postalCode}</span> },
          ]}
        />
        <Prose html={html} />
      </Card>
    </div>
  )
}

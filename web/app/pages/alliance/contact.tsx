import { useSite } from '#lib/session/session.ts'
import { Card } from '#ui/layout/card.tsx'
import { TitleBlock } from '#ui/layout/title-block.tsx'
import styles from './contact.module.css'
import { TabBody, type TabText } from './tab-text.tsx'

/** Contact details from the settings, and contact persons by topic. */
export function Contact({ html, page }: TabText) {
  const { hotline, hotlineHours, address, postalCode } = useSite()
  return (
    <div className="wrap">
      <Card as="section" className={styles.contact}>
        <h2>{page?.title ?? '联系我们'}</h2>
        <TitleBlock
          className={styles.block}
          items={[
            { label: '服务热线', value: <span className="num">{hotline}</span> },
            { label: '服务时间', value: hotlineHours },
            { label: '地址', value: address },
            { label: '邮编', value: <span className="num">{postalCode}</span> },
          ]}
        />
        <TabBody html={html} page={page} />
      </Card>
    </div>
  )
}

import { type AllianceTab, allianceTabs, paths } from '#contract/paths.ts'
import { useSite } from '#lib/session/session.ts'
import { Strip } from '#ui/cover/cover.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { Tag } from '#ui/text/tag.tsx'
import styles from './alliance-head.module.css'

export const tabLabels: Record<AllianceTab, string> = {
  About: '关于我们',
  Member: '成员介绍',
  InfoMation: '联盟资讯',
  Expert: '专家库',
  Standard: '联盟标准',
  Report: '行业报告',
  Apply: '入盟申请',
  Contact: '联系我们',
}

/** Not open yet (ALLY-2): these tabs show a notice. */
export const closedTabs: readonly AllianceTab[] = ['Expert', 'Standard', 'Report']

/** Header of all alliance pages: name, description and tabs. */
export function AllianceHead({ tab, description }: { tab: AllianceTab; description: string }) {
  const { siteName } = useSite()
  return (
    <>
      <div className={styles.head}>
        <Strip className={styles.strip} id="hero7" hasBackground={false} />
        <div className="wrap">
          <h1>{siteName}</h1>
          <p>{description}</p>
        </div>
      </div>
      <div className={styles.tabs}>
        <AllianceTabs tab={tab} />
      </div>
    </>
  )
}

function AllianceTabs({ tab }: { tab: AllianceTab }) {
  const tabs = allianceTabs.map((key) => {
    const soon = closedTabs.includes(key)
    const label = (
      <>
        {tabLabels[key]}
        {soon && <Tag>未开放</Tag>}
      </>
    )
    return { key, to: paths.alliance(key), soon, label }
  })
  return (
    <div className="wrap">
      <Tabs tabs={tabs} current={tab} label="联盟栏目" />
    </div>
  )
}

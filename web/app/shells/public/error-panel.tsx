import { useEffect, useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { paths } from '#contract/paths.ts'
import { asProblem } from '#contract/problem.ts'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Illustration } from '#ui/feedback/illustration.tsx'
import failed from '#ui/feedback/illustrations/failed.svg?raw'
import { InlineSvg } from '#ui/media/inline-svg.tsx'
import { LinkButton } from '#ui/navigation/link-button.tsx'
import styles from './error-panel.module.css'

export const titleOfError = (error: unknown): string => {
  if (isRouteErrorResponse(error) && error.status === 404) return '页面不存在'
  return isRouteErrorResponse(error) && error.status === 403 ? '没有访问权限' : '出错了'
}

/** The content of an error page. */
export function ErrorPanel({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  if (isRouteErrorResponse(error) && error.status === 403) return <Forbidden />
  return <Failed error={error} />
}

export function NotFound() {
  return (
    <div className={styles.panel}>
      <Empty as="h1" drawing={<Illustration of="notFound" />} title="此路段尚未贯通" actions={<HomeButton />}>
        页面不存在或已被移除。
      </Empty>
    </div>
  )
}

export function Forbidden() {
  const back = (
    <>
      <Button onClick={() => history.back()}>返回上一页</Button>
      <HomeButton />
    </>
  )
  return (
    <div className={styles.panel}>
      <Empty as="h1" drawing={<Illustration of="forbidden" />} title="当前账号没有访问权限" actions={back}>
        三级会员只能查看上级账号授权的内容，如需开通请联系所属单位管理员。
      </Empty>
    </div>
  )
}

function Failed({ error }: { error: unknown }) {
  const problem = asProblem(isRouteErrorResponse(error) ? error.data : error)
  const isOffline = useOffline()
  const reload = <Button onClick={() => location.reload()}>重新加载</Button>
  return (
    <div className={styles.panel}>
      <Empty
        as="h1"
        drawing={<InlineSvg svg={failed} />} // also shown where nothing more can be loaded
        title={isOffline ? '网络已断开' : (problem?.message ?? '接口请求失败')}
        actions={reload}
      >
        请检查网络后重试。多次失败请联系客服。
        {problem?.requestId && <span className={styles.request}>请求编号 {problem.requestId}</span>}
      </Empty>
    </div>
  )
}

const HomeButton = () => (
  <LinkButton look="primary" to={paths.home}>
    返回首页
  </LinkButton>
)

function useOffline() {
  const [isOffline, setOffline] = useState(false)
  useEffect(() => setOffline(!navigator.onLine), [])
  return isOffline
}

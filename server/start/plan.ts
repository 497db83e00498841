import path from 'node:path'
import { pagesAreFresh } from '../../web/build.ts'
import { schema } from '../migrations.ts'
import type { Plan } from './portal.ts'

const root = path.resolve(import.meta.dirname, '../..')
const at = (file: string) => path.join(root, file)

/** The portal as it ships. */
export const plan: Plan = {
  schema,
  pages: { name: 'pages', label: '生成页面', file: at('web/build.ts'), isFresh: pagesAreFresh },
  demo: { name: 'demo', label: '装入演示内容', file: at('demo/load.ts') },
  demoFiles: { name: 'demo-files', label: '制作演示文件', file: at('demo/load-files.ts') },
  services: [
    // Before the API, which looks for it; must not run where nothing is simulated.
    {
      name: 'gateway',
      label: '演示支付与微信',
      file: at('gateway/main.ts'),
      isNeeded: ({ simulatesPayments, wechat }) => simulatesPayments || wechat.isSimulated,
    },
    { name: 'api', label: '门户服务', file: at('server/api.ts') },
    { name: 'worker', label: '后台任务', file: at('server/worker.ts') },
  ],
  sources: [at('server'), at('contract'), at('gateway')],
}

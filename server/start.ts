import { main } from './start/main.ts'
import { plan } from './start/plan.ts'

/** The program behind `npm start` and `npm run dev`. */
await main(process.argv.slice(2), plan)

import { releaseResource } from './release-resource.job.ts'
import { releaseDecision } from './release-resource.ts'

releaseResource.handledBy(({ db }, { id }) => releaseDecision(db, id))

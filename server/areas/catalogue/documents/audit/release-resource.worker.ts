import { releaseDecision } from '../../items/index.ts'
import { releaseResource } from './release-resource.job.ts'
import { resourceAuditing } from './resource-auditing.ts'

releaseResource.handledBy(({ db }, { id }) => releaseDecision(db, 'resource', id, resourceAuditing))

import { badDocuments, largeBadDocuments } from '../../../../testing/bad-documents.ts'
import { testBadInput } from '../../../../testing/bad-input-suite.ts'

testBadInput([...badDocuments.filter(({ office }) => office), ...largeBadDocuments])

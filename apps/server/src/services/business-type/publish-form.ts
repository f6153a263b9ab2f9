import { type FormFault, type FormField, findFormFaults } from '@energy-om/domain';
import type { Verb } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import type { MessageKey } from '#services/messages/messages.ts';
import { lockBusinessTypeInUse } from './lock-business-type.ts';
import { writeBusinessType } from './write-business-type.ts';

/** The published form never changes: each publication is a version of its own, and an order keeps the one that it began with. */
export const publishForm: Verb<'publishForm'> = (context, { id, version }) =>
  writeOnce(context, { subjectKind: 'businessType', subjectId: id, changes: { published: true } }, async (tx) => {
    const { tenantId, accountId } = context.actor;
    const { draft_form: fields, form_version } = await lockBusinessTypeInUse(tx, context, { id, version });
    if (fields === null) throw conflict('nothingToPublish');
    assertPublishable(fields);
    const newVersion = form_version + 1;
    await tx
      .insertInto('business_type_forms')
      .values({
        tenant_id: tenantId,
        business_type_id: id,
        version: newVersion,
        fields: JSON.stringify(fields),
        published_at: context.clock.now(),
        published_by: accountId,
      })
      .execute();
    return writeBusinessType(tx, tenantId, { id, version }, { form_version: newVersion, draft_form: null });
  });

const formFaultMessages = {
  missing: 'required',
  tooLong: 'tooLong',
  tooMany: 'tooManyFormParts',
  repeated: 'repeatedInForm',
  notANumber: 'checkField',
  minAboveMax: 'minAboveMax',
  outOfRange: 'outOfRange',
  unknownField: 'conditionFieldUnknown',
  wrongKind: 'checkField',
  circle: 'conditionCircle',
} as const satisfies Record<FormFault, MessageKey>;

/** Throws `invalid` by the path of what is wrong, such as `fields.2.label`. */
function assertPublishable(fields: readonly FormField[]): void {
  const faults = Object.entries(findFormFaults(fields));
  if (faults.length === 0) return;
  throw invalid(Object.fromEntries(faults.map(([path, fault]) => [path ? `fields.${path}` : 'fields', formFaultMessages[fault]])));
}

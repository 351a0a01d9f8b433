import type * as z from "zod";
import type { SessionContext } from "@/lib/context";
import { requireAccess, resolveActor } from "@/lib/http/actor";
import { answerForm } from "@/lib/http/answer-form";
import type { PublicForm } from "@/lib/http/answer-form";

type OwnForm<S extends z.ZodType> = Omit<PublicForm<S>, "answer"> & {
  answer(ctx: SessionContext, input: z.output<S>): Promise<string>;
};

/** The same as `answerForm` for a form of the signed-in user's own, which nobody may post from elsewhere. */
export function answerOwnForm<S extends z.ZodType>(form: OwnForm<S>): (request: Request) => Promise<Response> {
  return (request) =>
    answerForm({
      ...form,
      async answer(ctx, input) {
        const actor = await resolveActor(request, ctx);
        requireAccess(actor, "session", request, true);
        ctx.actor = actor;
        return form.answer(ctx as SessionContext, input);
      },
    })(request);
}

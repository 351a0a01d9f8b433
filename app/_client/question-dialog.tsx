"use client";

import type { PluginRef, Question } from "@/lib/bridge/services";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { DialogFooter } from "@/app/_ui/dialog-footer";

/** What a plugin asks the user, until they have answered. */
export type Asked = { by: PluginRef; question: Question; answer: (agreed: boolean) => void };

type QuestionDialogProps = { asked: Asked | null; text: Record<"asks" | "agree" | "cancel", string> };

/** Asks in the name of the plugin, which is always said. The focus starts at the way out. */
export function QuestionDialog({ asked, text }: QuestionDialogProps) {
  const refuse = () => asked?.answer(false);
  return (
    <Dialog open={asked !== null} onClose={refuse} labelledBy="question-title" describedBy="question-message">
      {asked && (
        <>
          <p className="text-sm text-muted-foreground">
            <bdi>{text.asks.replace("{plugin}", () => asked.by.name)}</bdi>
          </p>
          <h2
            id="question-title"
            className={asked.question.title ? "mt-1 text-lg font-semibold wrap-anywhere" : "sr-only"}
          >
            {asked.question.title || text.asks.replace("{plugin}", () => asked.by.name)}
          </h2>
          <p
            id="question-message"
            tabIndex={0}
            className="mt-3 max-h-[40dvh] overflow-y-auto text-sm wrap-anywhere whitespace-pre-line"
          >
            {asked.question.message}
          </p>
          <DialogFooter>
            <div className="grid grid-cols-2 gap-3">
              <Button type="button" variant="secondary" wide onClick={refuse} data-focus-first>
                {text.cancel}
              </Button>
              <Button
                type="button"
                variant={asked.question.danger ? "destructive" : "primary"}
                wide
                onClick={() => asked.answer(true)}
              >
                {asked.question.confirm || text.agree}
              </Button>
            </div>
          </DialogFooter>
        </>
      )}
    </Dialog>
  );
}

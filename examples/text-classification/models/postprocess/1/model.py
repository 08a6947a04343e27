"""Softmax over the logits; the labels are the lines of labels.txt beside this file."""
import os

import numpy as np
import triton_python_backend_utils as pb_utils


class TritonPythonModel:
    def initialize(self, args):
        folder = os.path.join(args["model_repository"], args["model_version"])
        with open(os.path.join(folder, "labels.txt"), encoding="utf-8") as file:
            self.labels = np.array(file.read().split(), dtype=object)

    def execute(self, requests):
        responses = []
        for request in requests:
            logits = pb_utils.get_input_tensor_by_name(request, "logits").as_numpy()
            powers = np.exp(logits - logits.max(axis=1, keepdims=True))
            scores = powers / powers.sum(axis=1, keepdims=True)
            responses.append(pb_utils.InferenceResponse([
                pb_utils.Tensor("LABEL", self.labels[scores.argmax(axis=1)][:, None]),
                pb_utils.Tensor("SCORE", scores.max(axis=1, keepdims=True).astype(np.float32)),
                pb_utils.Tensor("LOGITS", logits),
            ]))
        return responses
